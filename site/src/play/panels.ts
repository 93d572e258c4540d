import { lazy, type ComponentType } from "react";

/** The component of each panel of the catalogue; its code comes when it is opened. */
export const PANELS: Readonly<Record<string, ComponentType>> = {
  files: lazy(() => import("./files/FilesPanel.tsx")),
  batches: lazy(() => import("./batches/BatchesPanel.tsx")),
  redundancy: lazy(() => import("./redundancy/RedundancyPanel.tsx")),
  clock: lazy(() => import("./clock/ClockPanel.tsx")),
  feeds: lazy(() => import("./feeds/FeedsPanel.tsx")),
  messages: lazy(() => import("./messages/MessagesPanel.tsx")),
  game: lazy(() => import("./game/GamePanel.tsx")),
};
