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
