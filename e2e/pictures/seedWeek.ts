import type { Client } from "pg";

const HOURS = 7 * 24;

export interface SeededRelease {
  module: string;
  build: string;
  /** Hours before now when users began to get the release, and when they stopped. */
  from: number;
  until: number;
  /** Share of all sessions of the space. */
  share: number;
  mountMs: number;
  failing?: number;
}

/** A bell over the working day, less at weekends. */
function sessionsAt(hoursAgo: number): number {
  const time = new Date(Date.now() - hoursAgo * 3_600_000 + 5.5 * 3_600_000);
  const bell = Math.exp(-(((time.getUTCHours() - 13) / 4) ** 2));
  const isWeekend = time.getUTCDay() === 0 || time.getUTCDay() === 6;
  return (4 + 110 * bell) * (isWeekend ? 0.35 : 1);
}

/** Sessions per bin of time, ten bins per decade (`private.module_figures`). */
function timesAround(milliseconds: number, sessions: number): number[] {
  const middle = 10 * Math.log10(milliseconds);
  const weights = Array.from({ length: 50 }, (_, bin) => Math.exp(-(((bin - middle) / 2.2) ** 2)));
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => Math.round((sessions * weight) / sum));
}

export async function seedFigures(client: Client, releases: readonly SeededRelease[]) {
  await client.query("delete from private.module_figures");
  for (const { module, build, from, until, share, mountMs, failing = 0.004 } of releases) {
    for (let hour = Math.min(from, HOURS); hour >= until; hour -= 1) {
      const sessions = Math.round(sessionsAt(hour) * share);
      const bad = Math.round(sessions * failing * (1 + Math.sin(hour)));
      await client.query(
        `insert into private.module_figures values
          ('hour', date_trunc('hour', now() - make_interval(hours => $1)), $2, $3, $4, $5, $6, 0, $5, $7, $8)`,
        [
          hour,
          module,
          build,
          sessions,
          bad,
          Math.round(bad / 3),
          timesAround(mountMs * 2.6, sessions * 10),
          timesAround(mountMs, sessions * 10),
        ],
      );
    }
  }
}

export async function seedCanary(client: Client, module: string, build: string, stable: string) {
  await client.query("delete from private.canary_trials");
  await client.query(
    `insert into private.canary_trials (module, build, stable, started_at)
     values ($1, $2, $3, now() - interval '26 hours')`,
    [module, build, stable],
  );
  await client.query(
    `insert into private.module_figures
     select 'trial', (select started_at from private.canary_trials), module, build, sum(sessions), 0, 0, 0, 0,
       private.empty_times(), private.empty_times()
     from private.module_figures where module = $1 and build = $2 group by module, build`,
    [module, build],
  );
}

export interface LogEntry {
  hoursAgo: number;
  module: string;
  action: string;
  build: string;
  version: string;
  before: string | null;
  after: string;
  percent?: number;
  actor: string;
}

export async function seedLog(client: Client, entries: readonly LogEntry[]): Promise<void> {
  for (const entry of entries) {
    const { hoursAgo, module, action, build, version, before, after, actor } = entry;
    await client.query(
      `insert into public.release_log
         (module, action, build, version, build_before, build_after, percent, actor, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() - make_interval(hours => $9))`,
      [module, action, build, version, before, after, entry.percent ?? null, actor, hoursAgo],
    );
  }
}
