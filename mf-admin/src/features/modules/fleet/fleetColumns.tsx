import { Badge } from "@portal/shared/ui/Badge";
import type { RecordColumn } from "../../../ui/records/recordView";
import type { Figures } from "./fleet.queries";
import { percentOf, type FleetRow } from "./fleetRows";
import { formatNumber } from "@portal/shared/domain/numbers";
import { SessionTrend } from "./SessionTrend";
import styles from "./ModuleFleet.module.css";

const states = {
  "in-use": <Badge tone="success">In use</Badge>,
  canary: <Badge tone="warning">Canary</Badge>,
  other: null,
};
const NONE = "—";

export const fleetColumns: RecordColumn<FleetRow>[] = [
  {
    key: "build",
    title: "Release",
    render: ({ build, state }) => (
      <span className={styles.release}>
        <code className={styles.build}>{build}</code>
        {states[state]}
      </span>
    ),
  },
  {
    key: "sessions",
    title: "Sessions",
    align: "right",
    render: ({ figures }) => (
      <span className={styles.sessions}>
        {figures && <SessionTrend figures={figures} />}
        <span className={styles.count}>{formatNumber(figures?.sessions ?? 0)}</span>
      </span>
    ),
  },
  timeColumn("load", "Load"),
  timeColumn("mount", "Mount"),
  shareColumn("unmounted", "Failed starts", ({ unmounted_sessions }) => unmounted_sessions),
  shareColumn("errors", "With errors", ({ failing_sessions }) => failing_sessions),
  {
    key: "fallbacks",
    title: "As fallback",
    align: "right",
    render: ({ figures }) => (figures ? formatNumber(figures.fallback_sessions) : NONE),
  },
];

/** Half of the sessions took at most the first time, 95 % at most the second. */
function timeColumn(key: "load" | "mount", title: string): RecordColumn<FleetRow> {
  return {
    key,
    title: `${title} p50 / p95`,
    align: "right",
    render: ({ figures }) => {
      const [half, most] = [figures?.[`${key}_p50`], figures?.[`${key}_p95`]];
      if (half === null || half === undefined || most === null || most === undefined) return NONE;
      return (
        <>
          <span className={styles.half}>{inSeconds(half)}</span> / {inSeconds(most)} s
        </>
      );
    },
  };
}

/** The share of the sessions, marked if it is much larger than that of the release in use. */
function shareColumn(
  key: string,
  title: string,
  bad: (figures: Figures) => number,
): RecordColumn<FleetRow> {
  return {
    key,
    title,
    align: "right",
    render: ({ figures, stable }) => {
      if (!figures) return NONE;
      const percent = percentOf(bad(figures), figures);
      const text = `${percent === 0 || percent >= 10 ? Math.round(percent) : percent.toFixed(1)} %`;
      const usual = stable ? percentOf(bad(stable), stable) : 0;
      return percent - usual >= MUCH_WORSE ? <Badge tone="danger">{text}</Badge> : text;
    },
  };
}

/** Difference in percentage points that is marked as worse. */
const MUCH_WORSE = 5;

const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
