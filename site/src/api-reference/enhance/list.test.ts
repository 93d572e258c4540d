// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { handleList } from "./list.ts";

test("the last operation at the line is marked, also when one leaves it again", () => {
  let tell: (entries: object[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  document.body.innerHTML = `<div><button class="api-menu"></button>
    <ul id="api-list"><a data-target="a"></a><a data-target="b"></a></ul>
    <article class="api-op" id="a"></article><article class="api-op" id="b"></article></div>`;
  handleList(document.body, new AbortController().signal);
  const at = (id: string, isIntersecting: boolean): object => ({
    target: document.getElementById(id),
    isIntersecting,
  });
  const marked = (): string | undefined =>
    document.querySelector<HTMLElement>("[aria-current]")?.dataset["target"];
  tell([at("a", true), at("b", true)]);
  expect(marked()).toBe("b");
  tell([at("b", false)]);
  expect(marked()).toBe("a");
});
