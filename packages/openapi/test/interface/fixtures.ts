import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import type { Json } from "../../src/bundle/document.ts";
import { API_ROOT } from "../../src/bundle/source.ts";

/** One parameter as the node reads it. */
export interface ParameterFact {
  name: string;
  in: string;
  required: boolean;
  type: string;
  enum?: Json[];
  minimum?: number;
  maximum?: number;
  default?: Json;
  /** The name in `reasons[].field`. */
  wireName?: string;
}

/** One operation of the interface. */
export interface OperationFact {
  id: string;
  method: string;
  path: string;
  group: string;
  rootOnly: boolean;
  websocket: boolean;
  parameters: ParameterFact[];
  requestBody?: {
    required: boolean;
    mediaTypes: string[];
    minLength?: number;
    maxLength?: number;
  };
  responses: Record<string, { schema?: string; mediaType?: string; messages?: string[] }>;
  responseHeaders?: string[];
  limits?: Record<string, number>;
}

/** One member of a body. */
export interface FieldFact {
  name: string;
  type: string;
  required: boolean;
  nullable: boolean;
  enum?: string[];
  format?: string;
  /** Name of the shape of list items or map values. */
  items?: string;
  values?: string;
}

/** The shapes of bodies and the formats of values. */
interface SchemaFacts {
  objects: { name: string; fields: FieldFact[] }[];
  formats: {
    name: string;
    type?: string;
    pattern?: string;
    specPattern?: string;
    bytes?: number;
    enum?: string[];
    oneOf?: string[];
  }[];
}

/** One known error. `*` means all operations, or all but the early ones. */
interface ErrorFact {
  id: string;
  message: string;
  status: number;
  kind: string;
  operations: string[] | "*";
  seeAlso: string[];
}

/** What the specification of the interface lists beside its calls. */
interface InterfaceFacts {
  groups: string[];
  entities: Record<string, string[]>;
  states: Record<string, string[]>;
  statuses: number[];
  servers: string[];
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(API_ROOT, "fixtures", name), "utf8"));
}

/** The 90 operations in their order. */
export const operationFacts = read("operations.json") as OperationFact[];
/** Bodies and formats. */
export const schemaFacts = read("schemas.json") as SchemaFacts;
/** The 224 known errors. */
export const errorFacts = read("errors.json") as ErrorFact[];
/** Groups, entities, states and statuses. */
export const interfaceFacts = read("interface.json") as InterfaceFacts;
const DOCS = join(API_ROOT, "../docs");

/** Routes of the documentation pages. */
export const pageRoutes = readdirSync(DOCS, { recursive: true, encoding: "utf8" })
  .filter((name) => /^[^.]+\.mdx$/.test(name))
  .map((name) => `/docs/${name.replaceAll(sep, "/").replace(/(index)?\.mdx$/, "")}`);
