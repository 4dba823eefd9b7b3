import { Button, Card } from "antd";
import type { Release } from "@portal/shared/contract/discovery";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { RecordsTable, type RecordColumn } from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import { useConfirm } from "../../ui/useConfirm";
import type { ModuleReleases } from "./releases";
import { useRollBack } from "./rollBack.mutation";
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
    render: ({ deployment, extras }) =>
      deployment.default ? (
        <StatusTag tone="success">In use</StatusTag>
      ) : deployment.traffic > 0 ? (
        <StatusTag tone="warning">Canary, {deployment.traffic} %</StatusTag>
      ) : extras.withdrawn ? (
        <StatusTag tone="danger">Taken back</StatusTag>
      ) : (
        <StatusTag tone="neutral">Kept</StatusTag>
      ),
  },
  {
    key: "released",
    title: "Released",
    render: ({ extras }) => (extras.released ? formatInstant(extras.released) : "—"),
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
  const { name, title, rollBack } = module;
  const confirm = useConfirm();
  const takeBack = useRollBack();
  const routes = module.inUse?.extras.routes ?? [];

  function askToRollBack({ from, to }: NonNullable<ModuleReleases["rollBack"]>) {
    confirm({
      title: `Roll back ${title}?`,
      content: `${from} is taken back. Everybody gets ${to} from the next page on.`,
      confirmLabel: "Roll Back",
      danger: true,
      onConfirm: () => takeBack.mutateAsync({ name, build: from }),
    });
  }

  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {title} <span className={styles.name}>{name}</span>
        </h2>
        {rollBack && (
          <Button
            danger
            size="small"
            loading={takeBack.isPending}
            onClick={() => askToRollBack(rollBack)}
            aria-label={`Roll back ${name}`}
          >
            Roll Back
          </Button>
        )}
      </div>
      <p className={styles.routes}>{routes.map(({ path }) => path).join("  ")}</p>
      <RecordsTable
        label={`Releases of ${name}`}
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
