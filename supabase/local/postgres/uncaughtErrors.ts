import type { Log } from "../context";
import { isConnectionLost } from "../database/connectionLost";

// The drivers report a lost connection outside the query as well; the stack continues.
// After other uncaught errors it stops as on a signal, with exit code 1.
export function handleUncaughtErrors(log: Log): () => void {
  const handle = (error: unknown) => {
    if (error instanceof Error && (isConnectionLost(error) || isWriteAfterLoss(error)))
      return log.warn(`A connection was lost: ${error.message}`);
    log.error("The stack stops because of an uncaught error.", error);
    process.exitCode = 1;
    if (!process.emit("SIGTERM")) process.exit();
  };
  process.on("uncaughtException", handle);
  return () => process.off("uncaughtException", handle);
}

/** Defect: the driver writes the rollback of a transaction to the connection that was lost in it. */
function isWriteAfterLoss(error: Error): boolean {
  return (
    error instanceof TypeError && /\bnextWrite \(.*postgres.src.connection/.test(error.stack ?? "")
  );
}
