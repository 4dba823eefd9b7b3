import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { AdminEvent } from "./event.schema";
import { ExportRegistrations } from "./ExportEvents";
import { eventQueries, REGISTRATIONS_PAGE_SIZE, type Registration } from "./events.queries";
import type { RecordColumn } from "../../ui/records/recordView";
import { Dialog } from "../../ui/form/Dialog";
import { usePage } from "../../data/lists/usePage";

const columns: RecordColumn<Registration>[] = [
  {
    key: "name",
    title: "Name",
    wrap: true,
    render: ({ userId, name }) => <MemberLink id={userId}>{name}</MemberLink>,
  },
  { key: "email", title: "Email", wrap: true, render: ({ email }) => email ?? "—" },
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
  const [page, setPage] = useState(1);
  const query = usePage(eventQueries.registrations(supabase, event.id, page));
  return (
    <Dialog
      title={`Registrations: ${event.title}`}
      open
      onCancel={onClose}
      footer={<ExportRegistrations event={event} />}
      width={720}
    >
      <RecordsTable
        label="Registrations"
        columns={columns}
        rowKey={({ id }) => id}
        query={query}
        errorTitle="Error loading registrations"
        empty="No registrations yet"
        paging={{
          page,
          pageSize: REGISTRATIONS_PAGE_SIZE,
          noun: "registrations",
          onPage: setPage,
        }}
      />
    </Dialog>
  );
}
