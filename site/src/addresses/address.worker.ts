import { addressOf, type AddressMessage, type Request } from "./address.ts";
import { reasonOf } from "../../shared/text/reason.ts";

// The project's types declare `globalThis` as a window; cast to the worker API used here.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: AddressMessage): void;
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target
const post = (message: AddressMessage): void => scope.postMessage(message);

scope.onmessage = ({ data: { job, source } }) => {
  addressOf(source, (doneBytes) => post({ job, kind: "progress", doneBytes })).then(
    (result) => post({ job, kind: "done", result }),
    (error: unknown) => {
      post({ job, kind: "failed", reason: reasonOf(error) });
    },
  );
};
