import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
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

interface FileProps extends Omit<ComponentProps<"input">, "type" | "className" | "onChange"> {
  readonly children: ReactNode;
  readonly onFiles: (files: FileList) => void;
}

/** A file input that looks like a {@link Button}. The same file can be chosen twice in a row. */
export function FileButton({ children, onFiles, ...input }: FileProps) {
  return (
    <label className={`${css.plain} ${css.file}`}>
      <input
        {...input}
        type="file"
        className="visually-hidden"
        // Browsers fire no `change` for the file that is chosen already.
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
