import pg from "pg";

const RETRY_DELAY_MS = 100;

/**
 * Runs `reload` at each `notify pgrst`. A lost connection is replaced, and `reload` runs as well each time listening
 * begins, because notifications may have been missed.
 */
export function listenForReloads(url: string, reload: () => void): { stop(): Promise<void> } {
  let isStopped = false;
  let client = connect();

  function connect(): pg.Client {
    const opened = new pg.Client({
      connectionString: url,
      application_name: "rest",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    opened.on("notification", reload);
    // "end" follows each error, also those of connect() and query().
    opened.on("error", () => undefined);
    opened.once("end", () => {
      setTimeout(() => {
        if (!isStopped) client = connect();
      }, RETRY_DELAY_MS);
    });
    opened
      .connect()
      .then(() => opened.query("listen pgrst"))
      .then(reload, () => opened.end());
    return opened;
  }

  return {
    async stop() {
      isStopped = true;
      await client.end();
    },
  };
}
