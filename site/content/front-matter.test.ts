import { NEWEST_RELEASE } from "../settings/editions.ts";
import { describe, expect, test } from "vitest";
import { frontMatterParser } from "./front-matter.ts";
import { documentTitle, pageTitle } from "./titles.ts";
import path from "node:path";

const DOCS = path.join(import.meta.dirname, "../../docs");

describe("the title of the document", () => {
  test("is that of the page when no other has the same", () => {
    expect(documentTitle("What is Swarm?", "concepts/what-is-swarm.mdx")).toBe("What is Swarm?");
  });

  test.each([
    ["concepts/introduction.mdx", "Introduction · Concepts"],
    ["desktop/introduction.mdx", "Introduction · Desktop App"],
    ["develop/tools-and-features/introduction.mdx", "Introduction · Tools and Features"],
    ["develop/contribute/introduction.mdx", "Introduction · Contribute to Bee"],
  ])("names the part for %s", (file, expected) => {
    expect(documentTitle("Introduction", file)).toBe(expected);
  });
});

describe("front matter", () => {
  const parse = async (frontMatter: Record<string, unknown>, file = "concepts/pss.mdx") =>
    frontMatterParser(async () => ({}))({
      filePath: path.join(DOCS, file),
      fileContent: "",
      defaultParseFrontMatter: async () => ({ frontMatter, content: "" }),
    });
  const good = { title: "PSS", kind: "concept", description: "One sentence." };

  test("names the pages it is related to", async () => {
    const { frontMatter } = await parse({ ...good, related: ["/docs/concepts/what-is-swarm"] });
    expect(frontMatter).toMatchObject({
      related_pages: [{ to: "/docs/concepts/what-is-swarm", title: "What is Swarm?" }],
    });
    expect(frontMatter).not.toHaveProperty("document_title");
  });

  test("the document's title names the edition that does not stand at the root", async () => {
    const { frontMatter } = await frontMatterParser(async () => ({}))({
      filePath: path.join(DOCS, "../site/versioned_docs/version-2.8.1/desktop/introduction.mdx"),
      fileContent: "",
      defaultParseFrontMatter: async () => ({
        frontMatter: { ...good, title: "Introduction" },
        content: "",
      }),
    });
    expect(frontMatter["document_title"]).toBe("Introduction · Desktop App · Bee 2.8.1");
  });

  test("a page that leads to the network carries what it says first, where its release cannot join", async () => {
    const [old, newer] = await Promise.all(
      ["concepts", "../site/versioned_docs/version-2.8.1/concepts"].map((folder) =>
        parse({ ...good, joins_network: true }, `${folder}/DISC/index.mdx`),
      ),
    );
    expect(old?.frontMatter["join_words"]).toContain("/docs/2.8/concepts/DISC/");
    expect(old?.frontMatter).not.toHaveProperty("joins_network");
    expect(newer?.frontMatter).not.toHaveProperty("join_words");
  });

  test("pages about running a node and about Desktop lead to the network, others do not", async () => {
    const words = async (file: string) => (await parse(good, file)).frontMatter["join_words"];
    expect(String(await words("bee/bee-faq.mdx"))).toContain("/docs/2.8/bee/bee-faq");
    expect(String(await words("desktop/install.mdx"))).toContain("Desktop 0.54.1");
    expect(await words("references/faq.mdx")).toBeUndefined();
  });

  test("a page names the same page of the newest edition as canonical, where there is one", async () => {
    const canonical = async (extra: Record<string, unknown>, file: string) =>
      (await parse({ ...good, ...extra }, file)).frontMatter["canonical"];
    expect(await canonical({}, "concepts/DISC/index.mdx")).toBe("/docs/2.8/concepts/DISC/");
    expect(await canonical({ until: "2.8.0" }, "concepts/pss.mdx")).toBeUndefined();
    const newer = `../site/versioned_docs/version-${NEWEST_RELEASE}/concepts/pss.mdx`;
    expect(await canonical({}, newer)).toBeUndefined();
  });

  test("a page that installs Bee names the newest security release, once", async () => {
    const { frontMatter } = await parse({ ...good, installs: true });
    expect(frontMatter["join_words"]).toContain("What it fixes, and how to upgrade");
    expect(frontMatter).not.toHaveProperty("installs");
    const joining = await parse({ ...good, installs: true, joins_network: true });
    expect(joining.frontMatter["join_words"]).not.toContain("What it fixes, and how to upgrade");
  });

  test("a page with samples of an older bee-js leads to what the newer one changes", async () => {
    const { frontMatter } = await parse({ ...good, checked_with: { "bee-js": "11.2.0" } });
    expect(JSON.stringify(frontMatter["release_notes"])).toMatch(/bee-js \d+\.\d+\.\d+ is out/);
  });

  test("related pages of one title are told apart", async () => {
    const routes = ["access-the-swarm", "tools-and-features"];
    const related = routes.map((name) => `/docs/develop/${name}/introduction`);
    const { frontMatter } = await parse({ ...good, related });
    expect(frontMatter).toMatchObject({
      related_pages: [
        { title: "Introduction · Building on Swarm" },
        { title: "Introduction · Tools and Features" },
      ],
    });
  });

  test("stops the build for an unknown kind or a missing description, and names the page", async () => {
    await expect(parse({ ...good, kind: "poem" })).rejects.toThrow(/concepts\/pss\.mdx.*kind/);
    await expect(parse({ ...good, description: undefined })).rejects.toThrow(/description/);
    await expect(parse({ ...good, description: "x".repeat(181) })).rejects.toThrow(/180/);
  });

  test("titles of operations come from the interface document", () => {
    expect(pageTitle("/api/#getStamp", { getStamp: "GET /stamps/{batch_id}" })).toBe(
      "GET /stamps/{batch_id}",
    );
  });
});
