import { useState } from "react";
import { Card } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { RecordColumn } from "../../../ui/records/recordView";
import { LOG_PAGE_SIZE, releaseLogQuery, type LogEntry } from "./releaseLog.queries";
import styles from "./ReleaseLog.module.css";

const actions = new Map([
  ["release", "Released"],
  ["canary", "Canary started"],
  ["preview", "Preview"],
  ["promote", "Promoted"],
  ["rollback", "Rolled back"],
  ["retire", "Retired"],
]);

const failures = new Map([
  ["release", "Release failed"],
  ["canary", "Canary failed"],
  ["preview", "Preview failed"],
  ["promote", "Promotion failed"],
  ["rollback", "Roll back failed"],
  ["retire", "Not retired"],
]);

const columns: RecordColumn<LogEntry>[] = [
  { key: "at", title: "Time", render: ({ at }) => formatInstant(at) },
  { key: "module", title: "Module", render: ({ module }) => module },
  {
    key: "action",
    title: "Change",
    wrap: true,
    render: (entry) => (
      <span>
        <Badge
          tone={entry.failed_id ? "danger" : entry.action === "rollback" ? "warning" : "neutral"}
        >
          {(entry.failed_id ? failures : actions).get(entry.action) ?? entry.action}
          {entry.percent !== null && `, ${entry.percent} %`}
        </Badge>{" "}
        <span className={styles.release}>
          <code className={styles.build}>{entry.build}</code>
          {entry.version && ` ${entry.version}`}
        </span>
      </span>
    ),
  },
  {
    key: "after",
    title: "In use after",
    render: ({ build_before, build_after }) =>
      build_before === build_after ? (
        <span className={styles.muted}>Unchanged</span>
      ) : (
        <code className={styles.build}>{build_after ?? "None"}</code>
      ),
  },
  {
    key: "actor",
    title: "By",
    wrap: true,
    render: ({ actor, token_id, reason }) => (
      <span className={styles.lines}>
        <span>
          {actor}
          {token_id && <span className={styles.muted}> (token)</span>}
        </span>
        {reason && <span className={styles.muted}>{reason}</span>}
      </span>
    ),
  },
];

/** Every change of the releases in use, the newest first. */
export function ReleaseLog() {
  const { supabase } = usePortal();
  const [page, setPage] = useState(1);
  const query = useQuery(releaseLogQuery(supabase, page));
  return (
    <Card>
      <h2 className={styles.title}>Changes</h2>
      <RecordsTable
        label="Changes of releases"
        columns={columns}
        rowKey={({ id }) => String(id)}
        query={query}
        errorTitle="Error loading the changes"
        empty="No changes yet"
        paging={{ page, pageSize: LOG_PAGE_SIZE, noun: "changes", onPage: setPage }}
      />
    </Card>
  );
}
