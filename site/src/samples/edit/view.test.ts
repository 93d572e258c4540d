import { expect, test } from "vitest";
import { positionInfo } from "./view.ts";

type Box = Parameters<typeof positionInfo>[1];
const view = undefined as unknown as Parameters<typeof positionInfo>[0];
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
/** The place of a description of 400 by 150 pixels, for the last option of a list. */
const placeOf = (list: Box, space: Box) =>
  positionInfo(view, list, box(list.left, list.bottom - 22, 400, 22), box(0, 0, 400, 150), space);

test("the description stands beside the list where there is room, within the screen", () => {
  const screen = box(8, 0, 1424, 900);
  expect(placeOf(box(480, 700, 440, 140), screen)).toEqual({
    style: "top: 50px; max-width: 400px",
    class: "cm-completionInfo-right",
  });
  expect(placeOf(box(900, 100, 440, 140), screen).class).toBe("cm-completionInfo-left");
});

test("on a narrow screen it stands beyond the list, on the side with more room", () => {
  const screen = box(8, 0, 374, 844);
  const above = placeOf(box(30, 680, 352, 140), screen).style;
  expect(above).toMatch(/^bottom: 100%; left: 0; max-height: 680px/);
  expect(above).toContain("max-width: 352px");
  const below = placeOf(box(30, 100, 352, 140), screen).style;
  expect(below).toMatch(/^top: 100%; left: 0; max-height: 604px/);
});
