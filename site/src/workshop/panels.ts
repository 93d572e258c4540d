import { lazy, type ComponentType } from "react";

/**
 * The component of each panel of the catalogue. Their code comes together, after the page: a file for each
 * would be two more names, of script and style, in the table that every page of the site carries.
 */
export const PANELS: Readonly<Record<string, ComponentType>> = {
  files: lazy(() => import(/* webpackChunkName: "play" */ "./files/FilesPanel.tsx")),
  code: lazy(() => import(/* webpackChunkName: "play" */ "./code/CodePanel.tsx")),
  batches: lazy(() => import(/* webpackChunkName: "play" */ "./batches/BatchesPanel.tsx")),
  redundancy: lazy(() => import(/* webpackChunkName: "play" */ "./redundancy/RedundancyPanel.tsx")),
  clock: lazy(() => import(/* webpackChunkName: "play" */ "./clock/ClockPanel.tsx")),
  feeds: lazy(() => import(/* webpackChunkName: "play" */ "./feeds/FeedsPanel.tsx")),
  messages: lazy(() => import(/* webpackChunkName: "play" */ "./messages/MessagesPanel.tsx")),
  game: lazy(() => import(/* webpackChunkName: "play" */ "./game/GamePanel.tsx")),
};
