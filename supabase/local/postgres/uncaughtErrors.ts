import type { Log } from "../context";

// Released connections emit errors without a listener when PostgreSQL ends; the stack continues.
// After other uncaught errors it stops as on a signal, with exit code 1.
export function handleUncaughtErrors(log: Log): () => void {
  const handle = (error: unknown) => {
    if (isLostConnection(error)) return log.warn(`A connection was lost: ${error.message}`);
    log.error("The stack stops because of an uncaught error.", error);
    process.exitCode = 1;
    if (!process.emit("SIGTERM")) process.exit();
  };
  process.on("uncaughtException", handle);
  return () => process.off("uncaughtException", handle);
}

function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^57P0[1-5]$/.test(code) || error.message.startsWith("Connection terminated");
}
