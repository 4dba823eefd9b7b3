import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { AdminEvent } from "./event.schema";
import {
  readEvents,
  readRegistrations,
  type EventFilter,
  type Registration,
} from "./events.queries";

const eventColumns: CsvColumn<AdminEvent>[] = [
  { title: "Title", value: ({ title }) => title },
  { title: "Description", value: ({ description }) => description },
  { title: "Date", value: ({ date }) => date, isDate: true },
  { title: "Time", value: ({ time }) => time.slice(0, 5), isDate: true },
  { title: "Location", value: ({ location }) => location },
  { title: "Seats", value: ({ max_attendees }) => max_attendees },
  { title: "Registered", value: ({ attendees }) => attendees },
  { title: "Credits", value: ({ credits }) => credits ?? 0 },
  { title: "Status", value: ({ status }) => status },
];

export function ExportEvents({ filter }: { filter: EventFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name={`${filter.span}-events`}
      columns={eventColumns}
      read={readPages(readEvents(supabase, filter))}
    />
  );
}

const registrationColumns: CsvColumn<Registration>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Email", value: ({ email }) => email },
  { title: "Credits", value: ({ credits }) => credits },
  { title: "Registered", value: ({ registeredAt }) => csvMoment(registeredAt), isDate: true },
];

export function ExportRegistrations({ event }: { event: AdminEvent }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name={`registrations-of-${event.date}`}
      list="registrations"
      columns={registrationColumns}
      read={readPages(readRegistrations(supabase, event.id))}
    />
  );
}
