import { Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { RecordsTable, type RecordColumn } from "../../ui/RecordsTable";
import type { AdminEvent } from "./event.schema";
import { eventQueries, type Registration } from "./events.queries";

const columns: RecordColumn<Registration>[] = [
  { key: "name", title: "Name", render: ({ name }) => name },
  { key: "email", title: "Email", render: ({ email }) => email ?? "—" },
  { key: "credits", title: "Credits", align: "right", render: ({ credits }) => credits },
  {
    key: "registered",
    title: "Registered",
    render: ({ registeredAt }) => formatInstant(registeredAt),
  },
];

export function RegistrationsDialog({
  event,
  onClose,
}: {
  event: AdminEvent;
  onClose: () => void;
}) {
  const { supabase } = usePortal();
  const query = useQuery(eventQueries.registrations(supabase, event.id));
  return (
    <Modal
      title={`Registrations: ${event.title}`}
      open
      onCancel={onClose}
      footer={null}
      width={720}
    >
      <RecordsTable
        label="Registrations"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        rows={query.data}
        errorTitle="Error loading registrations"
        empty="Nobody has registered yet"
      />
    </Modal>
  );
}
