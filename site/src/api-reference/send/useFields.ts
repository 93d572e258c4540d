import type { Operation } from "@swarm-docs/openapi/document/model";
import { buildRequest } from "@swarm-docs/openapi/request/build";
import { worthShowing } from "@swarm-docs/openapi/request/optional";
import type { RequestBody } from "@swarm-docs/openapi/request/request";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { draftOf, typedBody, valuesOfFile, type Draft } from "./body.ts";
import { sampleOf } from "./Fields.tsx";
import { givenValues, useGiven, type Given } from "./given.ts";
import { liveSamples, type LiveSamples } from "./live-samples.ts";
import type { Where } from "./Where.tsx";
import { worldValue, type SandboxFixtures } from "./world.ts";

type Values = Readonly<Record<string, string>>;

/** Fields of a console. */
export interface RequestFields {
  /** Optional parameters that the sample shows. */
  readonly shown: readonly string[];
  /** The sample's body; `undefined` for an operation without one. */
  readonly sample: RequestBody | undefined;
  readonly draft: Draft;
  /** Values that another console handed over; a new object for each time. */
  readonly given: Given | undefined;
  type(name: string, value: string): void;
  changeBody(draft: Draft): void;
  /** Removes typed values, so that handed over ones show. */
  forget(names: readonly string[]): void;
  /** Values in order of preference: typed, handed over, existing on the node in the page, sample. */
  valuesOn(world: SandboxFixtures | undefined): Values;
}

/** Values without some names. */
const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** State of the fields of an operation's console; reports samples with the typed values. */
export function useFields(
  operation: Operation,
  where: Where,
  onSamples: (samples: LiveSamples | undefined) => void,
): RequestFields {
  const { id, path, parameters } = operation;
  const shown = worthShowing(id);
  const [sample] = useState(() => buildRequest(operation, { include: shown }).body);
  const [draft, setDraft] = useState(() => draftOf(sample));
  const [typed, setTyped] = useState<Values>({});
  const given = useGiven(id);

  const shownInSamples = useMemo(
    () => ({ draft, typed, given, where }),
    [draft, typed, given, where],
  );
  // The samples may follow later than the field. With an update after every key press, React takes 51
  // fast presses in a row for an endless loop.
  const deferred = useDeferredValue(shownInSamples);
  useEffect(() => {
    const body = sample && typedBody(sample, deferred.draft);
    // References on the node in the page exist in this tab only.
    const isOwn = deferred.where === "own" && deferred.given?.where === "own";
    const values = isOwn && deferred.given ? givenValues(path, deferred.given) : {};
    onSamples(liveSamples(operation, { values: { ...values, ...deferred.typed }, body }));
  }, [operation, path, onSamples, sample, deferred]);
  useEffect(() => () => onSamples(undefined), [onSamples]);

  const handedOver = given?.where === where ? givenValues(path, given) : {};
  return {
    shown,
    sample,
    draft,
    given,
    type: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    changeBody(next) {
      setDraft(next);
      if (next.file === draft.file) return;
      const names = draft.file ? Object.keys(valuesOfFile(operation, draft.file)) : [];
      const values = next.file ? valuesOfFile(operation, next.file) : {};
      setTyped((before) => ({ ...without(before, names), ...values }));
    },
    forget: (names) => setTyped((before) => without(before, names)),
    valuesOn: (world) =>
      Object.fromEntries(
        parameters.map((parameter) => {
          const { name } = parameter;
          const first = sampleOf(parameter, shown);
          const own = first !== "" && world ? worldValue(world, path, name) : undefined;
          return [name, typed[name] ?? handedOver[name] ?? own ?? first];
        }),
      ),
  };
}
