// Custom Redocly rules for the OpenAPI document. Each function returns a visitor, which reports missing
// parts.

function report(context, message, key) {
  const location = key === undefined ? context.location.key() : context.location.child([key]);
  context.report({ message, location });
}

/** Every operation links to a page of this site. */
function operationDocLink() {
  return {
    Operation(operation, context) {
      const url = operation.externalDocs?.url;
      if (typeof url !== "string" || !url.startsWith("/docs/")) {
        report(context, "The operation needs externalDocs.url with a route below /docs/.");
      }
    },
  };
}

/** Every operation has a response that means success: 101 or 2xx. */
function successResponse() {
  return {
    Operation(operation, context) {
      const statuses = Object.keys(operation.responses ?? {});
      if (!statuses.some((status) => status === "101" || status.startsWith("2"))) {
        report(context, "The operation needs a response with 101 or 2xx.");
      }
    },
  };
}

function needsExample(what) {
  return (node, context) => {
    if (node.example === undefined && node.examples === undefined) {
      report(context, `The ${what} needs an example.`);
    }
  };
}

const mediaTypeExample = () => ({ MediaType: needsExample("media type") });
const parameterExample = () => ({ Parameter: needsExample("parameter") });
const headerExample = () => ({ Header: needsExample("header") });

/** Every property of an object has a description, its own or through its `$ref`. */
function propertyDescription() {
  return {
    SchemaProperties(properties, context) {
      for (const [name, schema] of Object.entries(properties)) {
        if (schema.description === undefined && schema.$ref === undefined) {
          report(context, `The property ${name} needs a description.`, name);
        }
      }
    },
  };
}

export default function swarm() {
  return {
    id: "swarm",
    rules: {
      oas3: {
        "operation-doc-link": operationDocLink,
        "success-response": successResponse,
        "media-type-example": mediaTypeExample,
        "parameter-example": parameterExample,
        "header-example": headerExample,
        "property-description": propertyDescription,
      },
    },
  };
}
