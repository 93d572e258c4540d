// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Area, Field } from "./Field.tsx";

afterEach(cleanup);

test("phones and browsers change nothing of what is typed", () => {
  render(
    <>
      <Field label="Topic" defaultValue="" />
      <Area label="Text" defaultValue="" />
    </>,
  );
  for (const label of ["Topic", "Text"]) {
    const field = screen.getByLabelText(label);
    for (const name of ["autocapitalize", "autocomplete", "autocorrect"])
      expect(field.getAttribute(name), `${label}: ${name}`).toBe("off");
    expect(field.getAttribute("spellcheck")).toBe("false");
  }
});

test("texts may run from right to left, hex may not", () => {
  render(
    <>
      <Field label="Topic" defaultValue="" />
      <Field label="Owner" mono defaultValue="" />
    </>,
  );
  expect(screen.getByLabelText("Topic").getAttribute("dir")).toBe("auto");
  expect(screen.getByLabelText("Owner").getAttribute("dir")).toBeNull();
});
