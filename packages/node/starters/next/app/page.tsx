// A component that runs on the server has no file input.
"use client";

import { Upload } from "./Upload";

export default function Page() {
  return <Upload />;
}
