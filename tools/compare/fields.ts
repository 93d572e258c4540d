import { bundle } from "@swarm-docs/openapi/bundle/bundle";
import { deref, isObject, operationsOf, type Json } from "@swarm-docs/openapi/bundle/document";
import type { Compared, Side } from "./side.ts";
import { interfaceOf } from "./errors.ts";
import { goFiles, withoutComments } from "./go.ts";

/** Names of JSON members in struct tags. */
function tagsOf(text: string): string[] {
  const tags = withoutComments(text).matchAll(/`[^`]*\bjson:"([^",]+)[^`]*`/g);
  return [...tags].map(([, name = ""]) => name).filter((name) => name !== "-");
}

/** Exported fields without a tag, which Go writes under their own name. */
const untagged = (text: string): string[] =>
  [...withoutComments(text).matchAll(/^\s+([A-Z]\w*)\s+[\w.[\]*]+(?: \{)?\s*$/gm)].map(
    ([, name = ""]) => name,
  );

/** Adds the names of all properties of a schema, through references. */
function collect(
  document: Parameters<typeof deref>[0],
  schema: Json | undefined,
  into: Set<string>,
  seen = new Set<Json>(),
): void {
  const value = deref(document, schema);
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  if (isObject(value["properties"]))
    for (const [name, property] of Object.entries(value["properties"])) {
      into.add(name);
      collect(document, property, into, seen);
    }
  for (const key of ["items", "additionalProperties"]) collect(document, value[key], into, seen);
  for (const key of ["allOf", "anyOf", "oneOf"])
    for (const one of Array.isArray(value[key]) ? value[key] : [])
      collect(document, one, into, seen);
}

/** Compares the names of fields in JSON bodies: the document's with those in tags of Bee's structs. */
export async function compareFields({ checkout, release }: Side): Promise<Compared> {
  const document = await bundle(interfaceOf(release));
  const ours = new Set<string>();
  for (const { value } of operationsOf(document)) {
    const bodies = [
      value["requestBody"],
      ...Object.values(isObject(value["responses"]) ? value["responses"] : {}),
    ];
    for (const one of bodies) {
      const body = deref(document, one);
      const content = isObject(body) ? body["content"] : undefined;
      for (const media of Object.values(isObject(content) ? content : {}))
        if (isObject(media)) collect(document, media["schema"], ours);
    }
  }
  const everywhere = new Set(
    goFiles(checkout, "pkg").flatMap(({ text }) => [...tagsOf(text), ...untagged(text)]),
  );
  const theirs = new Set(goFiles(checkout, "pkg/api").flatMap(({ text }) => tagsOf(text)));
  return {
    name: "fields of bodies",
    ours: ours.size,
    theirs: theirs.size,
    differences: [
      ...[...theirs].filter((one) => !ours.has(one)).map((one) => `field ${one}: Bee alone has it`),
      ...[...ours].filter((one) => !everywhere.has(one)).map((one) => `field ${one}: Bee has none`),
    ],
  };
}
