import { clsx } from "clsx";
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from "react";
import css from "./button.module.css";
import { leaveFocus } from "./move-focus.ts";

const prevent = (event: { preventDefault(): void }): void => event.preventDefault();

interface Props extends ComponentProps<"button"> {
  /** `main`: primary action of a form or panel. */
  readonly look?: "plain" | "main";
}

/**
 * Styled button; `type` defaults to `button`. A disabled one keeps the focus and ignores clicks, as
 * browsers would take the focus from it with `disabled`. One that is removed leaves the focus beside it.
 */
export function Button(props: Props) {
  const {
    look = "plain",
    className,
    type = "button",
    ref,
    disabled = false,
    onClick,
    ...rest
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current!);
  useLayoutEffect(() => leaveFocus(button.current), []);
  return (
    <button
      {...rest}
      ref={button}
      // oxlint-disable-next-line react/button-has-type -- has a default
      type={type}
      className={clsx(css[look], className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? prevent : onClick}
    />
  );
}
