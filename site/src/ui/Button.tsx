import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import css from "./button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `main`: primary action of a form or panel. */
  readonly look?: "plain" | "main";
}

/** Styled button; `type` defaults to `button`. */
export function Button({ look = "plain", className, type = "button", ...rest }: Props) {
  // oxlint-disable-next-line react/button-has-type -- has a default
  return <button type={type} className={clsx(css[look], className)} {...rest} />;
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
