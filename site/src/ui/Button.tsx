import { clsx } from "clsx";
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from "react";
import css from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `main`: primary action of a form or panel. */
  readonly look?: "plain" | "main";
}

/**
 * Styled button; `type` defaults to `button`. Chromium and Safari take the focus from a button that is
 * disabled, as during its task: it gets the focus back with its end, unless the user has moved on.
 */
export function Button({ look = "plain", className, type = "button", ref, ...rest }: Props) {
  const { disabled = false } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(ref, () => button.current!);
  // Browsers move the focus with the next frame: in this effect a disabled button still has it.
  useLayoutEffect(() => {
    if (disabled) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [disabled]);
  return (
    // oxlint-disable-next-line react/button-has-type -- has a default
    <button ref={button} type={type} className={clsx(css[look], className)} {...rest} />
  );
}

interface FileProps extends Omit<ComponentProps<"input">, "type" | "className" | "onChange"> {
  readonly children: ReactNode;
  readonly onFiles: (files: FileList) => void;
}

/** File input styled as a {@link Button}. Choosing the same file again fires `onFiles`. */
export function FileButton({ children, onFiles, ...input }: FileProps) {
  return (
    <label className={`${css.plain} ${css.file}`}>
      <input
        {...input}
        type="file"
        className="visually-hidden"
        // Reset: browsers fire no `change` when the same file is chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onChange={({ currentTarget: { files } }) => {
          if (files && files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
