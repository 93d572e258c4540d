// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Table } from "./Table.tsx";

afterEach(cleanup);

const row = (
  <tr>
    <th scope="row">4</th>
    <td>18</td>
  </tr>
);

test("a table has its caption and its columns", () => {
  render(
    <Table label="All bins" caption="Bins" columns={["Bin", "Nodes"]}>
      {row}
    </Table>,
  );
  expect(screen.getByRole("table", { name: "Bins" })).toBeTruthy();
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Bin",
    "Nodes",
  ]);
});

test("it scrolls inside a container that has the class and can be focused", () => {
  render(
    <Table label="Bins" className="bins" columns={["Bin", "Nodes"]}>
      {row}
    </Table>,
  );
  const region = screen.getByRole("group", { name: "Bins" });
  expect([...region.classList]).toContain("bins");
  expect(region.tabIndex).toBe(0);
  expect([...screen.getByRole("table").classList]).not.toContain("bins");
});
