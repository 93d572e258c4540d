// Measuring on a shared machine: many short slices, and of those nearly the fastest.

/** Something to be measured: each call works through `bytes` bytes. */
export type Task = { bytes: number; call: () => void | Promise<void> };

const SLICES = 40;
const SLICE_MILLISECONDS = 25;

/**
 * Speed of each task in MB/s (10^6 bytes): the 10th percentile of the times of short slices. The
 * tasks take turns, so that a busy minute slows all of them and their ratio stays.
 */
export async function speeds(...tasks: readonly Task[]): Promise<number[]> {
  const calls: number[] = [];
  for (const task of tasks) calls.push(await callsPerSlice(task));
  const times: number[][] = tasks.map(() => []);
  for (let slice = 0; slice < SLICES; slice++) {
    for (const [i, task] of tasks.entries()) {
      times[i]?.push((await timeOf(task, calls[i] as number)) / (calls[i] as number));
    }
  }
  return tasks.map(({ bytes }, i) => {
    const sorted = (times[i] as number[]).sort((a, b) => a - b);
    return bytes / 1000 / (sorted[Math.floor(SLICES / 10)] as number);
  });
}

/** Milliseconds that `count` calls take. */
async function timeOf({ call }: Task, count: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < count; i++) {
    const waiting = call();
    if (waiting !== undefined) await waiting;
  }
  return performance.now() - start;
}

// Also warms up: the compiler has seen the code by the time it is measured.
async function callsPerSlice(task: Task): Promise<number> {
  let count = 1;
  for (;;) {
    const time = await timeOf(task, count);
    if (time >= SLICE_MILLISECONDS) return count;
    count = Math.ceil(count * Math.min(10, (1.2 * SLICE_MILLISECONDS) / Math.max(time, 0.1)));
  }
}
