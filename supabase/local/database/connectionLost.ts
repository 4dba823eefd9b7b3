export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(57P0[1-5]|08...|53300|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(
      code,
    ) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** What a failed start of the stack reports, instead of the driver's "write CONNECT_TIMEOUT 127.0.0.1:54322". */
export function explainLostConnection(error: unknown): unknown {
  if (!isConnectionLost(error)) return error;
  const message =
    "PostgreSQL stopped or did not respond in time while the backend started. " +
    "If the machine is busy, run the command again.";
  return new Error(message, { cause: error });
}
