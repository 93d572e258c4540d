import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test.each(["ملف.txt", "קובץ 1.png", "invoice\u202Efdp.exe"])("%s is isolated", (name) => {
  expect(`Uploaded ${isolated(name)}`).toBe(`Uploaded \u2068${name}\u2069`);
});

test.each(["a.txt", "Übung (2).pdf", "文件.zip", ""])("%s stays as it is", (name) => {
  expect(isolated(name)).toBe(name);
});

test.each(["a\u2069\u202Efdp.exe", "a\u202E\u2066fdp.exe"])(
  "%j cannot leave its isolates",
  (name) => {
    expect(isolated(name)).toBe("\u2068a\u202Efdp.exe\u2069");
  },
);
