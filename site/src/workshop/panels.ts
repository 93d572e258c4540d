import { lazy, type ComponentType } from "react";

/**
 * Lazy component of each panel. All panels share one chunk: separate chunks would add two file names
 * each, script and style, to the webpack runtime on every page.
 */
export const PANELS: Readonly<Record<string, ComponentType>> = {
  files: lazy(() => import(/* webpackChunkName: "play" */ "./files/FilesPanel.tsx")),
  upload: lazy(() => import(/* webpackChunkName: "play" */ "./upload/UploadPanel.tsx")),
  code: lazy(() => import(/* webpackChunkName: "play" */ "./code/CodePanel.tsx")),
  batches: lazy(() => import(/* webpackChunkName: "play" */ "./batches/BatchesPanel.tsx")),
  redundancy: lazy(() => import(/* webpackChunkName: "play" */ "./redundancy/RedundancyPanel.tsx")),
  clock: lazy(() => import(/* webpackChunkName: "play" */ "./clock/ClockPanel.tsx")),
  feeds: lazy(() => import(/* webpackChunkName: "play" */ "./feeds/FeedsPanel.tsx")),
  "stale-feed": lazy(
    () => import(/* webpackChunkName: "play" */ "./stale-feed/StaleFeedPanel.tsx"),
  ),
  presence: lazy(() => import(/* webpackChunkName: "play" */ "./presence/PresencePanel.tsx")),
  messages: lazy(() => import(/* webpackChunkName: "play" */ "./messages/MessagesPanel.tsx")),
  game: lazy(() => import(/* webpackChunkName: "play" */ "./game/GamePanel.tsx")),
};
