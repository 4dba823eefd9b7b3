import { Card } from "antd";
import type { Release } from "@portal/shared/contract/discovery";
import { RecordsTable, type RecordColumn } from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import type { ModuleReleases } from "./releases";
import styles from "./ModuleCard.module.css";

const columns: RecordColumn<Release>[] = [
  {
    key: "build",
    title: "Release",
    render: ({ extras }) => <code className={styles.build}>{extras.build}</code>,
  },
  { key: "version", title: "Version", render: ({ metadata }) => metadata.version },
  {
    key: "state",
    title: "State",
    render: ({ deployment }) =>
      deployment.default ? (
        <StatusTag tone="success">In use</StatusTag>
      ) : deployment.traffic > 0 ? (
        <StatusTag tone="warning">Canary, {deployment.traffic} %</StatusTag>
      ) : (
        <StatusTag tone="neutral">Kept</StatusTag>
      ),
  },
  {
    key: "contract",
    title: "Contract",
    align: "right",
    render: ({ extras }) => extras.contract,
  },
  {
    key: "files",
    title: "Files",
    align: "right",
    render: ({ extras }) => Object.keys(extras.assets).length,
  },
];

export function ModuleCard({ module }: { module: ModuleReleases }) {
  const routes = module.inUse?.extras.routes ?? [];
  return (
    <Card>
      <h2 className={styles.title}>
        {module.title} <span className={styles.name}>{module.name}</span>
      </h2>
      <p className={styles.routes}>{routes.map(({ path }) => path).join("  ")}</p>
      <RecordsTable
        label={`Releases of ${module.name}`}
        columns={columns}
        rowKey={({ extras }) => extras.build}
        query={{ data: module, isFetching: false, error: null, refetch: () => undefined }}
        rows={module.releases}
        errorTitle=""
        empty="No releases"
      />
    </Card>
  );
}
