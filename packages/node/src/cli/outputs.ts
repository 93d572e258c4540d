/**
 * Keeps outputs that cannot be written from ending the program with a stack trace. Of the log the line is
 * lost, and the node keeps running: a disk that is full below `2> node.log` must not stop it. Without its
 * standard output a running node stops as on SIGTERM, and any other command ends; with code 1, or quietly when
 * the reader of a pipe has closed it (`| head -1`).
 */
export function handleOutputErrors(): void {
  process.stderr.on("error", () => undefined);
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") {
      process.stderr.write(`The output cannot be written: ${code}\n`);
      process.exitCode = 1;
    }
    if (!process.emit("SIGTERM", "SIGTERM")) process.exit();
  });
}
