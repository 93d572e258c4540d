import type { NavbarItem } from "@docusaurus/theme-common";
import { newestChanges } from "../content/counterpart.ts";

const page = (label: string, to: string): NavbarItem => ({ label, to });

/** Matches the routes of a section of the documentation, in every edition. */
const section = (folder: string): string => `/docs/([\\d.]+/)?${folder}/`;

const items: NavbarItem[] = [
  {
    type: "dropdown",
    label: "Concepts",
    to: "/docs/concepts/introduction",
    position: "left",
    activeBaseRegex: section("concepts"),
    items: [
      page("Introduction", "/docs/concepts/introduction"),
      page("What is Swarm?", "/docs/concepts/what-is-swarm"),
      page("DISC Storage", "/docs/concepts/DISC/"),
      page("Incentives overview", "/docs/concepts/incentives/overview"),
      page("PSS", "/docs/concepts/pss"),
      page("Access Control", "/docs/concepts/access-control"),
    ],
  },
  {
    type: "dropdown",
    label: "Bee Client",
    to: "/docs/bee/installation/getting-started",
    position: "left",
    activeBaseRegex: section("bee"),
    items: [
      page("Installation", "/docs/bee/installation/getting-started"),
      page("Working With Bee", "/docs/bee/working-with-bee/introduction"),
      page("Bee FAQ", "/docs/bee/bee-faq"),
    ],
  },
  {
    type: "dropdown",
    label: "Develop",
    to: "/docs/develop/introduction",
    position: "left",
    activeBaseRegex: section("develop"),
    items: [
      page("Getting Started", "/docs/develop/introduction"),
      page("Building on Swarm", "/docs/develop/access-the-swarm/introduction"),
      page("Tools and Features", "/docs/develop/tools-and-features/introduction"),
      page("Contribute to Bee Development", "/docs/develop/contribute/introduction"),
    ],
  },
  {
    type: "dropdown",
    label: "Desktop App",
    to: "/docs/desktop/introduction",
    position: "left",
    activeBaseRegex: section("desktop"),
    items: [
      page("Introduction", "/docs/desktop/introduction"),
      page("Install", "/docs/desktop/install"),
      page("Configuration", "/docs/desktop/configuration"),
      page("Access Content", "/docs/desktop/access-content"),
      page("Postage Stamps", "/docs/desktop/postage-stamps"),
      page("Upload Content", "/docs/desktop/upload-content"),
      page("Backup and Restore", "/docs/desktop/backup-restore"),
      page("Publish a Static Website", "/docs/desktop/publish-a-website"),
      page("Start a Blog", "/docs/desktop/start-a-blog"),
    ],
  },
  {
    type: "dropdown",
    label: "References",
    to: "/docs/references/glossary",
    position: "left",
    activeBaseRegex: section("references"),
    items: [
      page("Smart Contracts", "/docs/references/smart-contracts"),
      page("Tokens", "/docs/references/tokens"),
      page("Community", "/docs/references/community"),
      page("Glossary", "/docs/references/glossary"),
      page("Fair Data Society", "/docs/references/fair-data-society"),
      page("Awesome Swarm", "/docs/references/awesome-list"),
      page("FAQ", "/docs/references/faq"),
    ],
  },
  {
    label: "API Specification",
    to: "/api/",
    position: "left",
    activeBaseRegex: "/api/([\\d.]+/)?$",
  },
  page("Workshop", "/play"),
  { type: "docsVersionDropdown", className: "navbar-version" },
  { type: "localeDropdown" },
];

/**
 * Sections of the top navigation in order, each with its entries. Items without a position are placed on
 * the right; the theme's configuration schema would default to left.
 */
export const navbarItems: NavbarItem[] = items.map((item) => ({ position: "right", ...item }));

/** Footer groups. Addresses as in `data/`, checked by hand; they leave the site, so they say so. */
export const footerLinks = [
  {
    title: "Swarm Foundation",
    items: [{ label: "Homepage", href: "https://www.ethswarm.org/" }],
  },
  {
    title: "Community",
    items: [
      { label: "Discord", href: "https://discord.ethswarm.org/" },
      { label: "Reddit", href: "https://www.reddit.com/r/ethswarm" },
      { label: "X (Twitter)", href: "https://twitter.com/ethswarm" },
    ],
  },
  {
    title: "More",
    items: [
      { label: "Foundation blog", href: "https://blog.ethswarm.org/" },
      { label: "Bee on GitHub", href: "https://github.com/ethersphere/bee" },
      { label: "Workshop", to: "/play" },
      { label: "Get the packages", to: "/get" },
      { label: "Packages", to: "/packages/" },
      { label: "Notes on these docs", to: "/blog" },
      { label: "Changelog", to: "/changelog" },
      { label: "This site on Swarm", to: "/swarm" },
      { label: "Accessibility", to: "/accessibility" },
      { label: "Privacy", to: "/privacy" },
      { label: "What changed", to: newestChanges },
    ],
  },
];
