import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { applyDeletions } from "./backup/afterRestore";
import { keepDeletions } from "./backup/deletions";
import { startAuth } from "./auth/auth";
import { createCallers } from "./gateway/callers";
import { type ConfigSource, readConfig, type StackConfig } from "./config/config";
import type { Log, StackContext } from "./context";
import { lockDataDir } from "./process/dataDirLock";
import { explainLostConnection } from "./database/connectionLost";
import { createAsRole, openPool } from "./database/pool";
import { createGateway } from "./gateway/gateway";
import { loadKeys } from "./keys/keys";
import { close, listen } from "./gateway/listen";
import { consoleLog } from "./log";
import { Mailbox } from "./mail/mailbox";
import { createMailServer } from "./mail/server";
import { migrate } from "./database/migrations";
import { watchMigrations } from "./database/watchMigrations";
import { type NeededPort, requireFreePorts } from "@portal/shared/tooling/process/ports";
import { databaseUrl, startCluster, superuser } from "./postgres/cluster";
import { handleUncaughtErrors } from "./postgres/uncaughtErrors";
import { applySystemSchema } from "./database/systemSchema";
import { startSchedules } from "./schedules/schedules";
import type { Service } from "./service";
import { services as definitions } from "./services";
import { createTokens } from "./keys/tokens";

export interface StackOptions extends ConfigSource {
  readonly log?: (scope: string) => Log;
  /** Applies migrations that are added while the stack runs. */
  readonly watchesMigrations?: boolean;
}

export interface Stack {
  readonly apiUrl: string;
  /** Connection string of the role `postgres`. */
  readonly dbUrl: string;
  readonly mailUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly context: StackContext;
  stop(): Promise<void>;
}

export async function startStack({
  log = consoleLog,
  watchesMigrations = false,
  ...source
}: StackOptions): Promise<Stack> {
  const config = readConfig(source);
  const started: (() => unknown)[] = [];
  const stop = async () => {
    for (const stopPart of started.splice(0).toReversed()) {
      try {
        await stopPart();
      } catch (error) {
        log("stack").error("Part of the stack failed to stop.", error);
      }
    }
  };
  try {
    return await startParts(config, watchesMigrations, log, started, stop);
  } catch (error) {
    await stop();
    throw explainLostConnection(error);
  }
}

async function startParts(
  config: StackConfig,
  watchesMigrations: boolean,
  log: (scope: string) => Log,
  started: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { dataDir, ports } = config;
  const apiPort: NeededPort = { port: ports.api, variable: "PORTAL_API_PORT" };
  const mailPort: NeededPort = { port: ports.mail, variable: "PORTAL_MAIL_PORT" };
  started.push(lockDataDir(dataDir));
  await requireFreePorts([apiPort, mailPort]);
  const keys = await loadKeys(dataDir);
  // Loads the REST library while PostgreSQL starts.
  const rest = import("./rest/rest");
  const cluster = await startCluster({ dataDir, port: ports.db, log: log("database") });
  started.push(handleUncaughtErrors(log("database")), () => cluster.stop());

  const sql = openPool(databaseUrl(ports.db, superuser), 10);
  started.push(() => sql.end({ timeout: 2 }));
  await applySystemSchema(
    sql,
    definitions.flatMap(({ schemaSql }) => schemaSql ?? []),
  );
  const applyMigrations = async () => {
    const migrating = openPool(databaseUrl(ports.db, "postgres"), 1);
    await migrate(migrating, config, log("database")).finally(() => migrating.end({ timeout: 2 }));
  };
  await applyMigrations();
  if (await applyDeletions(sql, dataDir, log("database")))
    started.push(keepDeletions(sql, dataDir));

  const tokens = createTokens(keys.jwtSecret);
  const context: StackContext = {
    config,
    urls: {
      api: `http://localhost:${ports.api}`,
      db: databaseUrl(ports.db, superuser),
      dbAsPostgres: databaseUrl(ports.db, "postgres"),
      mail: `http://localhost:${ports.mail}`,
      site: `http://localhost:${ports.site}`,
    },
    keys,
    tokens,
    sql,
    asRole: createAsRole(sql),
    ...createCallers(keys, tokens),
    log,
  };
  const mailbox = new Mailbox(join(dataDir, "mail"));
  const running: Service[] = [
    await (await rest).startRest(context),
    startAuth(context, databaseUrl(ports.db, "supabase_auth_admin"), mailbox),
  ];
  started.push(() => Promise.all(running.map((service) => stopService(service, log("stack")))));
  for (const definition of definitions) {
    const service = await definition.start(context);
    running.push(service);
  }
  const mailServer = createMailServer(mailbox, config.hosts);
  await listen(mailServer, mailPort);
  started.push(() => close(mailServer));
  const gateway = createGateway(running, context);
  await listen(gateway, apiPort);
  started.push(() => close(gateway));
  if (config.hasSchedules) started.push(startSchedules(context));
  if (watchesMigrations) {
    started.push(watchMigrations(config.supabaseDir, applyMigrations, log("database")));
  }
  return {
    apiUrl: context.urls.api,
    dbUrl: context.urls.dbAsPostgres,
    mailUrl: context.urls.mail,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    context,
    stop,
  };
}

/** Limits the time, so that a service cannot block the shutdown of the database. */
async function stopService(service: Service, log: Log): Promise<void> {
  const late = new AbortController();
  const deadline = delay(3000, "late", { signal: late.signal }).catch(() => "done");
  const stopped = service.stop?.().catch((error: unknown) => log.error(service.prefix, error));
  const outcome = await Promise.race([stopped, deadline]);
  late.abort();
  if (outcome === "late") log.warn(`${service.prefix} did not stop within 3 s.`);
}
