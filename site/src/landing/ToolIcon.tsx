import type { ReactNode } from "react";
import styles from "./landing.module.css";
import type { TOOLS } from "../../shared/landing/words.ts";

/** Label of a tool. */
type Label = (typeof TOOLS)[number][1][number][1];

const soft = (d: string): ReactNode => <path d={d} className={styles.soft} />;
const line = (d: string): ReactNode => <path d={d} className={styles.line} />;

const ICONS: Readonly<Record<Label, ReactNode>> = {
  Workshop: (
    <>
      {soft("M18 5h12M21 5v14L9 42h30L27 19V5")}
      {line("M15 32h18")}
    </>
  ),
  "Batch calculator": (
    <>
      <path d="M18 19h12v10H18z" />
      {soft("M6 9h36v30H6zM6 19h36M6 29h36M18 9v30M30 9v30")}
    </>
  ),
  "Redundancy calculator": (
    <>
      {soft("M5 8h16v14H5zM27 8h16v14H27zM5 28h16v14H5z")}
      {line("M27 35h16M35 27v16")}
    </>
  ),
  "Unit converter": (
    <>
      {soft("M41 32H8l8 8")}
      {line("M7 16h33l-8-8")}
    </>
  ),
  "Install helper": (
    <>
      {soft("M7 32v10h34V32")}
      {line("M24 6v25m-9-9 9 9 9-9")}
    </>
  ),
  "Configuration builder": (
    <>
      {soft("M6 12h36M6 24h36M6 36h36")}
      <circle cx="17" cy="12" r="4" />
      <circle cx="32" cy="24" r="4" />
      <circle cx="13" cy="36" r="4" />
    </>
  ),
  "Readiness check": (
    <>
      {soft("M8 6h32v36H8z")}
      {line("m15 24 6 7 12-14")}
    </>
  ),
  "Log reader": (
    <>
      {soft("M7 9h34M7 18h22M7 39h27")}
      {line("M7 29h34")}
    </>
  ),
  "Chunk address": (
    <>
      {soft("M7 18h36M5 31h36")}
      {line("m19 7-5 34M35 7l-5 34")}
    </>
  ),
  Neighborhoods: (
    <>
      {soft("M24 3.5 33.5 9v11L24 25.5 14.5 20V9zM13.5 22.5 23 28v11l-9.5 5.5L4 39V28z")}
      <path d="M34.5 22.5 44 28v11l-9.5 5.5L25 39V28z" />
    </>
  ),
  Proximity: (
    <>
      <circle cx="12" cy="36" r="6" className={styles.soft} />
      {line("M17 31 30 18")}
      <circle cx="35" cy="13" r="6" />
    </>
  ),
};

/** Picture of a tool. */
export function ToolIcon({ of }: { readonly of: Label }) {
  return (
    <svg viewBox="0 0 48 48" width="36" height="36" aria-hidden="true">
      {ICONS[of]}
    </svg>
  );
}
