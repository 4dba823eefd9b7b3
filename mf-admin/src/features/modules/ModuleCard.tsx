import { contractText } from "@portal/shared/contract/release/contractVersion";
import { Button, Card } from "antd";
import type { Release } from "@portal/shared/contract/release/discovery";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { RecordsTable } from "../../ui/records/RecordsTable";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { staticRows } from "./staticRows";
import type { ModuleReleases } from "./releases";
import { useRollBack } from "./rollBack.mutations";
import type { FleetSpan } from "./fleet/fleet.queries";
import { ModuleFleet } from "./fleet/ModuleFleet";
import { ModuleReports } from "./ModuleReports";
import { ReleaseState } from "./ReleaseState";
import { RouteList } from "./RouteList";
import { ReleaseSize, ReleaseSource } from "./source/ReleaseSource";
import styles from "./ModuleCard.module.css";
import type { RecordColumn } from "../../ui/records/recordView";

/** @param reference the release that others are compared with: in use, or its predecessor */
const columnsFor = (
  module: string,
  reference: (release: Release) => Release | undefined,
): RecordColumn<Release>[] => [
  {
    key: "build",
    title: "Release",
    render: ({ extras }) => <code className={styles.build}>{extras.build}</code>,
  },
  {
    key: "version",
    title: "Version",
    render: ({ metadata, extras }) => extras.provenance?.version ?? metadata.version,
  },
  {
    key: "state",
    title: "State",
    render: (release) => <ReleaseState module={module} release={release} />,
  },
  {
    key: "released",
    title: "Released",
    render: ({ extras }) => (extras.released ? formatInstant(extras.released) : "—"),
  },
  {
    key: "source",
    title: "Source",
    wrap: true,
    render: (release) => <ReleaseSource release={release} other={reference(release)} />,
  },
  {
    key: "size",
    title: "Size",
    align: "right",
    render: (release) => <ReleaseSize release={release} />,
  },
  {
    key: "contract",
    title: "Contract",
    align: "right",
    render: ({ extras }) => contractText(extras),
  },
];

/** The release in use; for this one, its predecessor. */
function comparedWith({ inUse, releases }: ModuleReleases, release: Release): Release | undefined {
  if (release !== inUse) return inUse;
  return releases.find(({ extras }) => extras.build === inUse.extras.fallback);
}

export function ModuleCard({ module, span }: { module: ModuleReleases; span: FleetSpan }) {
  const { name, title, rollBack } = module;
  const confirm = useConfirm();
  const rollBackRelease = useRollBack();
  const routes = module.inUse?.extras.routes ?? [];

  function askToRollBack({ from, to }: NonNullable<ModuleReleases["rollBack"]>) {
    confirm({
      title: `Roll back ${title}?`,
      content: `${from} will be rolled back. All users get ${to} on their next page load.`,
      confirmLabel: "Roll back",
      danger: true,
      onConfirm: () => rollBackRelease.mutateAsync({ name, build: from }),
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
            loading={rollBackRelease.isPending}
            onClick={() => askToRollBack(rollBack)}
            aria-label={`Roll back ${name}`}
          >
            Roll back
          </Button>
        )}
      </div>
      <RouteList module={name} routes={routes} />
      <RecordsTable
        label={`Releases of ${name}`}
        columns={columnsFor(name, (release) => comparedWith(module, release))}
        rowKey={({ extras }) => extras.build}
        query={staticRows(module.releases)}
        errorTitle=""
        empty="No releases"
      />
      <ModuleFleet module={module} span={span} />
      <ModuleReports name={name} />
    </Card>
  );
}
