import type { Sql } from "postgres";

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

export async function seedFigures(client: Sql, releases: readonly SeededRelease[]) {
  await client`delete from private.module_figures`;
  for (const { module, build, from, until, share, mountMs, failing = 0.004 } of releases) {
    for (let hour = Math.min(from, HOURS); hour >= until; hour -= 1) {
      const sessions = Math.round(sessionsAt(hour) * share);
      const bad = Math.round(sessions * failing * (1 + Math.sin(hour)));
      await client`
        insert into private.module_figures values (
          'hour', date_trunc('hour', now() - make_interval(hours => ${hour})), ${module}, ${build},
          ${sessions}, ${bad}, ${Math.round(bad / 3)}, 0, ${bad},
          ${timesAround(mountMs * 2.6, sessions * 10)}, ${timesAround(mountMs, sessions * 10)}
        )`;
    }
  }
}

export async function seedCanary(client: Sql, module: string, build: string, stable: string) {
  await client`delete from private.canary_trials`;
  await client`
    insert into private.canary_trials (module, build, stable, started_at)
    values (${module}, ${build}, ${stable}, now() - interval '26 hours')`;
  await client`
    insert into private.module_figures
    select 'trial', (select started_at from private.canary_trials), module, build, sum(sessions), 0, 0, 0, 0,
      private.empty_times(), private.empty_times()
    from private.module_figures where module = ${module} and build = ${build} group by module, build`;
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

export async function seedLog(client: Sql, entries: readonly LogEntry[]): Promise<void> {
  for (const entry of entries) {
    const { hoursAgo, module, action, build, version, before, after, actor } = entry;
    await client`
      insert into public.release_log
      (module, action, build, version, build_before, build_after, percent, actor, at)
      values (
        ${module}, ${action}, ${build}, ${version}, ${before}, ${after}, ${entry.percent ?? null}, ${actor},
        now() - make_interval(hours => ${hoursAgo})
      )`;
  }
}
