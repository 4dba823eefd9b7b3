import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { useNow } from "@portal/shared/ui/useNow";
import { useDeskChanges } from "../../data/desk/useDeskChanges";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { RecordColumn } from "../../ui/records/recordView";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { KIOSKS_PAGE_SIZE, kioskQueries, type Kiosk } from "./kiosks.queries";
import { RevokeKioskButton } from "./RevokeKioskButton";
import { usePage } from "../../data/lists/usePage";

const columns: RecordColumn<Kiosk>[] = [
  { key: "name", title: "Name", wrap: true, render: ({ name }) => <strong>{name}</strong> },
  { key: "state", title: "State", render: (kiosk) => <KioskState kiosk={kiosk} /> },
  {
    key: "seen",
    title: "Last seen",
    render: ({ last_seen_at }) => (last_seen_at ? formatInstant(last_seen_at) : "Never"),
  },
  { key: "created", title: "Added", render: ({ created_at }) => formatInstant(created_at) },
  {
    key: "actions",
    title: "Actions",
    render: (kiosk) => (kiosk.revoked_at ? null : <RevokeKioskButton kiosk={kiosk} />),
  },
];

/** Running devices report every 30 seconds. */
const SILENT_AFTER_MS = 2 * 60_000;

function KioskState({ kiosk }: { kiosk: Kiosk }) {
  const now = useNow().getTime();
  const { revoked_at, paired_at, last_seen_at, pairing_expires_at } = kiosk;
  if (revoked_at) return <Badge tone="neutral">Disconnected</Badge>;
  if (!paired_at) {
    return Date.parse(pairing_expires_at) > now ? (
      <Badge tone="warning">Waiting for the code</Badge>
    ) : (
      <Badge tone="neutral">Code expired</Badge>
    );
  }
  const isSilent = now - Date.parse(last_seen_at ?? paired_at) > SILENT_AFTER_MS;
  return isSilent ? <Badge tone="danger">Offline</Badge> : <Badge tone="success">Running</Badge>;
}

export function KioskList() {
  const { supabase } = usePortal();
  const { page, setPage } = useUrlFilter();
  const query = usePage(kioskQueries.page(supabase, page));
  useDeskChanges("kiosks", () => void query.refetch());
  return (
    <RecordsTable
      label="Kiosks"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      isMuted={({ revoked_at }) => revoked_at !== null}
      errorTitle="Error loading kiosks"
      empty="No kiosks yet"
      paging={{ page, pageSize: KIOSKS_PAGE_SIZE, noun: "kiosks", onPage: setPage }}
    />
  );
}
