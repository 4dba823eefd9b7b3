import { useStore } from "@portal/shared/contract/store/useStore";
import type { ModuleReport } from "@portal/shared/contract/modules";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Badge } from "@portal/shared/ui/Badge";
import { RecordsTable } from "../../ui/records/RecordsTable";
import { staticRows } from "./staticRows";
import styles from "./ModuleCard.module.css";
import type { RecordColumn } from "../../ui/records/recordView";

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

const columns: RecordColumn<ModuleReport>[] = [
  {
    key: "build",
    title: "Release",
    render: ({ build, fallback }) => (
      <span className={styles.ran}>
        <code className={styles.build}>{build}</code>
        {fallback && <Badge tone="warning">Fallback</Badge>}
      </span>
    ),
  },
  { key: "load", title: "Load", align: "right", render: ({ loadMs }) => inSeconds(loadMs) },
  { key: "mount", title: "Mount", align: "right", render: ({ mountMs }) => inSeconds(mountMs) },
  { key: "mounts", title: "Mounts", align: "right", render: ({ mounts }) => mounts },
  { key: "retries", title: "Retries", align: "right", render: ({ retries }) => retries },
  {
    key: "errors",
    title: "Errors",
    align: "right",
    render: ({ errors }) => (errors > 0 ? <Badge tone="danger">{errors}</Badge> : errors),
  },
];

/** Lists the releases that this tab has run. */
export function ModuleReports({ name }: { name: string }) {
  const { reports } = useStore(usePortal().modules);
  const moduleReports = reports.filter(({ module }) => module === name);
  const isUnseen = moduleReports.length === 0;
  return (
    <section className={styles.seen}>
      <h3 className={styles.seenTitle}>
        In this tab {isUnseen && <span className={styles.unseen}>Not opened yet.</span>}
      </h3>
      {!isUnseen && (
        <RecordsTable
          label={`Releases of ${name} in this tab`}
          columns={columns}
          rowKey={({ build }) => build}
          query={staticRows(moduleReports)}
          errorTitle=""
          empty=""
        />
      )}
    </section>
  );
}
