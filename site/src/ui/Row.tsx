import { clsx } from "clsx";
import type { ComponentProps } from "react";
import css from "./field.module.css";

/** Fields and buttons in a row; a `wide` field fills the remaining width. */
export function Row({ className, ...rest }: ComponentProps<"div">) {
  return <div className={clsx(css.row, className)} {...rest} />;
}

/** {@link Row} as a form. */
export function RowForm({ className, ...rest }: ComponentProps<"form">) {
  return <form className={clsx(css.row, className)} {...rest} />;
}
