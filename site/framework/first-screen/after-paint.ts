/** Runs `task` after the next paint; returns a cancel function. */
export function afterPaint(task: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = () => {
    port2.close();
    task();
  };
  const frame = requestAnimationFrame(() => port1.postMessage(0));
  return () => {
    cancelAnimationFrame(frame);
    port2.close();
  };
}
