import type { Log } from "../context";

/**
 * When PostgreSQL dies, each of its connections says so once more to whoever listens; a library
 * that has just let go of one does not, and Node ends a process for that. Nothing else is caught.
 * @returns what undoes it.
 */
export function surviveLastWords(log: Log): () => void {
  const hear = (error: Error) => {
    const code = "code" in error ? String(error.code) : "";
    const isLastWord =
      /^57P0[1-5]$/.test(code) || error.message.startsWith("Connection terminated");
    if (!isLastWord) throw error;
    log.warn(`A connection ended unheard: ${error.message}`);
  };
  process.on("uncaughtException", hear);
  return () => process.off("uncaughtException", hear);
}
