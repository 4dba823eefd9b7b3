import { useState } from "react";
import { Card } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Discovery } from "@portal/shared/contract/release/discovery";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Subsection } from "../../../ui/layout/Subsection";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { RecordColumn } from "../../../ui/records/recordView";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { readPages, type Page } from "../../../data/lists/page";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import { isInterrupted } from "./isInterrupted";
import {
  LOG_PAGE_SIZE,
  readReleaseLog,
  releaseLogQuery,
  type LogEntry,
} from "./releaseLog.queries";
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
  ["rollback", "Rollback failed"],
  ["retire", "Not retired"],
]);

interface LoggedChange extends LogEntry {
  isInterrupted: boolean;
}

const hasFailed = (change: LoggedChange) => change.isInterrupted || change.failed_id !== null;

const nameOf = (change: LoggedChange) =>
  (hasFailed(change) ? failures : actions).get(change.action) ?? change.action;

function ChangeBadge({ change }: { change: LoggedChange }) {
  const { action, percent } = change;
  return (
    <Badge tone={hasFailed(change) ? "danger" : action === "rollback" ? "warning" : "neutral"}>
      {nameOf(change)}
      {percent !== null && `, ${percent} %`}
    </Badge>
  );
}

const columns: RecordColumn<LoggedChange>[] = [
  { key: "at", title: "Time", render: ({ at }) => formatInstant(at) },
  { key: "module", title: "Module", render: ({ module }) => module },
  {
    key: "action",
    title: "Change",
    wrap: true,
    render: (entry) => (
      <span>
        <ChangeBadge change={entry} />{" "}
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
    render: ({ build_before, build_after, isInterrupted: interrupted }) =>
      interrupted || build_before === build_after ? (
        <span className={styles.muted}>Unchanged</span>
      ) : (
        <code className={styles.build}>{build_after ?? "None"}</code>
      ),
  },
  {
    key: "actor",
    title: "By",
    wrap: true,
    render: ({ actor, token_id, reason, isInterrupted: interrupted }) => (
      <span className={styles.lines}>
        <span>
          {actor}
          {token_id && <span className={styles.muted}> (token)</span>}
        </span>
        {reason && <span className={styles.muted}>{reason}</span>}
        {interrupted && (
          <span className={styles.muted}>Interrupted: the releases did not change.</span>
        )}
      </span>
    ),
  },
];

const exported: CsvColumn<LoggedChange>[] = [
  { title: "Time", value: ({ at }) => csvMoment(at), isDate: true },
  { title: "Module", value: ({ module }) => module },
  { title: "Change", value: nameOf },
  { title: "Build", value: ({ build }) => build },
  { title: "Version", value: ({ version }) => version },
  { title: "Sessions (%)", value: ({ percent }) => percent },
  { title: "In use before", value: ({ build_before }) => build_before },
  {
    title: "In use after",
    value: (change) => (change.isInterrupted ? change.build_before : change.build_after),
  },
  { title: "By", value: ({ actor }) => actor },
  { title: "By token", value: ({ token_id }) => (token_id ? "Yes" : "No") },
  { title: "Reason", value: ({ reason }) => reason },
];

/** Every change of the releases in use, the newest first. */
export function ReleaseLog({ discovery, readAt }: { discovery: Discovery; readAt: number }) {
  const { supabase } = usePortal();
  const [page, setPage] = useState(1);
  const markInterrupted = ({ rows, total }: Page<LogEntry>): Page<LoggedChange> => ({
    total,
    rows: rows.map((entry) => ({
      ...entry,
      isInterrupted: isInterrupted(entry, discovery, readAt),
    })),
  });
  const query = useQuery({ ...releaseLogQuery(supabase, page), select: markInterrupted });
  return (
    <Card>
      <Subsection
        title="Changes"
        actions={
          <ExportButton
            name="release-changes"
            label="Changes"
            columns={exported}
            read={readPages(async (...part) =>
              markInterrupted(await readReleaseLog(supabase)(...part)),
            )}
          />
        }
      >
        <RecordsTable
          label="Changes of releases"
          columns={columns}
          rowKey={({ id }) => String(id)}
          query={query}
          errorTitle="Error loading the changes"
          empty="No changes yet"
          paging={{ page, pageSize: LOG_PAGE_SIZE, noun: "changes", onPage: setPage }}
        />
      </Subsection>
    </Card>
  );
}
