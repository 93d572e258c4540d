import { clsx } from "clsx";
import type { ComponentProps } from "react";
import css from "./field.module.css";

/** Fields and buttons side by side; a wide field takes what is left. */
export function Row({ className, ...rest }: ComponentProps<"div">) {
  return <div className={clsx(css.row, className)} {...rest} />;
}

/** {@link Row} as a form. */
export function RowForm({ className, ...rest }: ComponentProps<"form">) {
  return <form className={clsx(css.row, className)} {...rest} />;
}
