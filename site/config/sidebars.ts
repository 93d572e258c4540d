import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";

/** `concepts` comes first: the first page of the first sidebar is the main doc. */
const sidebars: SidebarsConfig = {
  concepts: [
    "concepts/introduction",
    "concepts/what-is-swarm",
    {
      type: "category",
      label: "DISC Storage",
      link: { type: "doc", id: "concepts/DISC/index" },
      items: [
        "concepts/DISC/kademlia",
        "concepts/DISC/neighborhoods",
        "concepts/DISC/erasure-coding",
      ],
    },
    {
      type: "category",
      label: "Incentives",
      items: [
        "concepts/incentives/overview",
        "concepts/incentives/redistribution-game",
        "concepts/incentives/postage-stamps",
        "concepts/incentives/price-oracle",
        "concepts/incentives/bandwidth-incentives",
      ],
    },
    "concepts/pss",
    "concepts/access-control",
  ],
  bee: [
    {
      type: "category",
      label: "Installation",
      items: [
        "bee/installation/getting-started",
        "bee/installation/quick-start",
        "bee/installation/package-manager-install",
        "bee/installation/shell-script-install",
        "bee/installation/docker",
        "bee/installation/build-from-source",
        "bee/installation/fund-your-node",
        "bee/installation/set-target-neighborhood",
        "bee/installation/connectivity",
        "bee/installation/hive",
      ],
    },
    {
      type: "category",
      label: "Working With Bee",
      items: [
        "bee/working-with-bee/introduction",
        "bee/working-with-bee/node-types",
        "bee/working-with-bee/configuration",
        "bee/working-with-bee/bee-api",
        "bee/working-with-bee/swarm-cli",
        "bee/working-with-bee/staking",
        "bee/working-with-bee/cashing-out",
        "bee/working-with-bee/monitoring",
        "bee/working-with-bee/logs-and-files",
        "bee/working-with-bee/backups",
        "bee/working-with-bee/upgrading-bee",
        "bee/working-with-bee/uninstalling-bee",
      ],
    },
    "bee/bee-faq",
  ],
  develop: [
    "develop/introduction",
    {
      type: "category",
      label: "Building on Swarm",
      items: [
        "develop/access-the-swarm/introduction",
        "develop/access-the-swarm/upload-and-download",
        "develop/access-the-swarm/host-your-website",
        "develop/access-the-swarm/act",
      ],
    },
    {
      type: "category",
      label: "Tools and Features",
      items: [
        "develop/tools-and-features/introduction",
        "develop/tools-and-features/bee-js",
        "develop/tools-and-features/buy-a-stamp-batch",
        "develop/tools-and-features/bee-dev-mode",
        "develop/tools-and-features/starting-a-test-network",
        "develop/tools-and-features/chunk-types",
        "develop/tools-and-features/feeds",
        "develop/tools-and-features/pss",
        "develop/tools-and-features/gsoc",
        "develop/tools-and-features/pinning",
        "develop/tools-and-features/store-with-encryption",
        "develop/tools-and-features/erasure-coding",
        "develop/tools-and-features/gateway-proxy",
      ],
    },
    {
      type: "category",
      label: "Contribute to Bee",
      items: ["develop/contribute/introduction", "develop/contribute/protocols"],
    },
  ],
  desktop: [
    "desktop/introduction",
    "desktop/install",
    "desktop/configuration",
    "desktop/access-content",
    "desktop/postage-stamps",
    "desktop/upload-content",
    "desktop/backup-restore",
    "desktop/publish-a-website",
    "desktop/start-a-blog",
  ],
  References: [
    "references/smart-contracts",
    "references/tokens",
    "references/community",
    "references/glossary",
    "references/fair-data-society",
    "references/awesome-list",
    "references/faq",
  ],
};

export default sidebars;
