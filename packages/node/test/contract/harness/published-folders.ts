import type { Member } from "./archive.ts";

/** Headers of a website with an index and an error document. */
export const documents = {
  "Swarm-Index-Document": "index.html",
  "Swarm-Error-Document": "error.html",
};

/** Published folders: files, documents, reference. [bee pkg/api/dirs_test.go] */
export const folders: readonly (readonly [
  string,
  readonly Member[],
  Record<string, string>,
  string,
])[] = [
  [
    "three files",
    [
      { name: "robots.txt", body: "robots text" },
      { name: "img/1.png", body: "image 1" },
      { name: "img/2.png", body: "image 2" },
    ],
    {},
    "4c9c76d63856102e54092c38a7cd227d769752d768b7adc8c3542e3dd9fcf295",
  ],
  [
    "one page",
    [{ name: "index.html", body: "<h1>Swarm" }],
    {},
    "9e178dbd1ed4b748379e25144e28dfb29c07a4b5114896ef454480115a56b237",
  ],
  [
    "one page, index document",
    [{ name: "index.html", body: "<h1>Swarm" }],
    { "Swarm-Index-Document": "index.html" },
    "a58484e3d77bbdb40323ddc9020c6e96e5eb5deb52015d3e0f63cce629ac1aa6",
  ],
  [
    "a page in a folder",
    [{ name: "dir/index.html", body: "<h1>Swarm" }],
    { "Swarm-Index-Document": "index.html" },
    "3e2f008a578c435efa7a1fce146e21c4ae8c20b80fbb4c4e0c1c87ca08fef414",
  ],
  [
    "index and error document",
    [
      { name: "index.html", body: "<h1>Swarm" },
      { name: "error.html", body: "<h2>404" },
    ],
    documents,
    "2cd9a6ac11eefbb71b372fb97c3ef64109c409955964a294fdc183c1014b3844",
  ],
];
