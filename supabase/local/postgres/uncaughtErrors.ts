import type { Log } from "../context";

/**
 * When PostgreSQL dies, each of its connections says so once more to whoever listens; a library
 * that has just let go of one does not, and Node ends a process for that. The stack survives it.
 * After any other error that nothing caught, the stack stops as it does on a signal, with exit code 1.
 * @returns what undoes it.
 */
export function surviveLastWords(log: Log): () => void {
  const hear = (error: unknown) => {
    if (isLastWord(error)) return log.warn(`A connection ended unheard: ${error.message}`);
    log.error("The stack stops because of an error that nothing caught.", error);
    process.exitCode = 1;
    if (!process.emit("SIGTERM")) process.exit();
  };
  process.on("uncaughtException", hear);
  return () => process.off("uncaughtException", hear);
}

function isLastWord(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return /^57P0[1-5]$/.test(code) || error.message.startsWith("Connection terminated");
}
