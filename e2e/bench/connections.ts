import pg from "pg";

/** Runs `work` with this many database connections and closes them afterwards. */
export async function withConnections<T>(
  url: string,
  size: number,
  work: (connections: pg.Client[]) => Promise<T>,
): Promise<T> {
  const connections = Array.from({ length: size }, () => new pg.Client(url));
  try {
    await Promise.all(connections.map((connection) => connection.connect()));
    return await work(connections);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

export const withConnection = <T>(url: string, work: (connection: pg.Client) => Promise<T>) =>
  withConnections(url, 1, ([connection]) => {
    if (!connection) throw new Error("no connection was opened");
    return work(connection);
  });
