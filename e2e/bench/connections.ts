import postgres, { type Sql } from "postgres";

/** Runs `work` with this many database connections and closes them afterwards. */
export async function withConnections<T>(
  url: string,
  size: number,
  work: (connections: Sql[]) => Promise<T>,
): Promise<T> {
  const connections = Array.from({ length: size }, () =>
    // `vacuum` warns about every system table.
    postgres(url, { max: 1, onnotice: () => {} }),
  );
  try {
    return await work(connections);
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

export const withConnection = <T>(url: string, work: (connection: Sql) => Promise<T>) =>
  withConnections(url, 1, ([connection]) => {
    if (!connection) throw new Error("no connection was opened");
    return work(connection);
  });
