import styles from "./dialog.module.css";

const SHAPES = {
  page: "M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5",
  heading: "M7.5 3 6 17M14 3l-1.5 14M3.5 7.5h13.5M3 12.5h13.5",
  text: "M3.5 5h13M3.5 10h13M3.5 15h8",
  recent: "M10 5.5V10l3 2M10 2.5a7.5 7.5 0 1 1-.01 0z",
  star: "m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2 5.5 16.6l.9-5L2.8 8.1l5-.7z",
  remove: "m5 5 10 10M15 5 5 15",
} as const;

/** Icon of a hit type or button. */
export function Icon({ shape }: { readonly shape: keyof typeof SHAPES }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={styles.icon}>
      <path d={SHAPES[shape]} />
    </svg>
  );
}
