import type { ComponentProps, ReactNode } from "react";
import css from "./button.module.css";

interface Props extends Omit<ComponentProps<"input">, "type" | "className" | "onChange"> {
  readonly children: ReactNode;
  readonly onFiles: (files: FileList) => void;
}

/**
 * File input styled as a `Button`, which also keeps the focus while it is disabled. Choosing the
 * same file again fires `onFiles`.
 */
export function FileButton({ children, onFiles, disabled = false, ...input }: Props) {
  return (
    <label className={`${css.plain} ${css.file}`}>
      <input
        {...input}
        type="file"
        className="visually-hidden"
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (disabled) event.preventDefault();
          // Reset: browsers fire no `change` when the same file is chosen again.
          event.currentTarget.value = "";
        }}
        onChange={({ currentTarget: { files } }) => {
          if (files && files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
