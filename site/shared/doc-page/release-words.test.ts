import { expect, test } from "vitest";
import { releaseNotes, securityWords, type KnownRelease } from "./release-words.ts";

const bee: KnownRelease = {
  software: "bee",
  version: "2.8.2",
  date: "2026-08-26",
  severity: "security",
  why: "An older node can crash.",
  url: "https://x/2.8.2",
};
const newest = { release: "2.8.2", prefix: "2.8/" };
const later: KnownRelease = { ...bee, version: "2.8.3", unchanged: ["/docs/a"] };

test("a page says that a newer release is out, and whether it was checked against it", () => {
  const at = (route: string) => releaseNotes({ bee: "2.8.2", api: "8.1.0" }, [later], route);
  expect(at("/docs/a")).toEqual([
    {
      text: "Bee 2.8.3 is out (security, 26 August 2026): nothing on this page changed",
      to: "https://x/2.8.2",
    },
  ]);
  expect(at("/docs/b")[0]?.text).toContain("this page is being checked");
  expect(releaseNotes({ bee: "2.8.2" }, [bee], "/docs/b")).toEqual([]);
});

test("a page with samples of bee-js 12 leads to the page about bee-js 13", () => {
  const js: KnownRelease = { ...bee, software: "bee-js", version: "13.2.0", severity: "breaking" };
  const { date: _date, ...undated } = js;
  expect(releaseNotes({ "bee-js": "12.3.1" }, [undated], "/docs/a")[0]).toEqual({
    text: "bee-js 13.2.0 is out (breaking): what changes",
    to: "/docs/develop/tools-and-features/move-to-bee-js-13",
  });
});

test("install pages name a security release, in every edition, with the way to it", () => {
  for (const release of ["2.6.0", "2.8.2"])
    expect(securityWords(release, newest, [bee])).toEqual([
      false,
      "Run Bee 2.8.2: it is a security release",
      "An older node can crash. Bee 2.8.2 of 26 August 2026 fixes this. ",
      "/docs/2.8/bee/working-with-bee/upgrading-bee#upgrade-now",
      "What it fixes, and how to upgrade",
      ".",
    ]);
  expect(securityWords("2.8.2", newest, [{ ...bee, severity: "normal" }])).toBeUndefined();
});

test("install pages name a release that no edition describes yet", () => {
  expect(securityWords("2.8.2", newest, [later])).toMatchObject([
    true,
    "Bee 2.8.3 is out (security, 26 August 2026)",
    "An older node can crash. This page names 2.8.2 and is being checked. Install ",
    "https://x/2.8.2",
    "Bee 2.8.3",
    " instead.",
  ]);
});
