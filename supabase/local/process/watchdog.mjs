// Gets "<pid> <signal>" for each process to watch, as arguments or on a line of the input, and "<pid>"
// for an ended one. When the stack's end of the pipe closes (also by SIGKILL), signals the remaining
// processes.
import { createInterface } from "node:readline";

// Arguments: a stack that is killed at once has no time to write.
const signals = new Map(process.argv.slice(2).map((watched) => watched.split(" ")));
for await (const line of createInterface({ input: process.stdin })) {
  const [pid, signal] = line.split(" ");
  if (signal) signals.set(pid, signal);
  else signals.delete(pid);
}
for (const [pid, signal] of signals) {
  try {
    process.kill(Number(pid), signal);
  } catch {
    // It has already ended.
  }
}
