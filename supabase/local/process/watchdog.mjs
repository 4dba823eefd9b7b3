// Reads "<pid> <signal>" for a process to watch and "<pid>" for an ended one. When the stack's end
// of the pipe closes (also by SIGKILL), signals the remaining processes.
import { createInterface } from "node:readline";

const signals = new Map();
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
