import { clsx } from "clsx";
import type { ComponentProps } from "react";
import css from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `main`: the one action that a form or panel is for. */
  readonly look?: "plain" | "main";
}

/** A button of type `button` unless `type` says otherwise. */
export function Button({ look = "plain", className, type = "button", ...rest }: Props) {
  // oxlint-disable-next-line react/button-has-type -- has a default
  return <button type={type} className={clsx(css[look], className)} {...rest} />;
}
