import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { Visitor } from "./visitor.schema";
import { statusLabel } from "./visitorStatus";
import { readVisitors, type VisitorFilter } from "./visitors.queries";

const moment = (instant: string | null) => instant && csvMoment(instant);

const columns: CsvColumn<Visitor>[] = [
  { title: "Visitor", value: ({ visitor_name }) => visitor_name },
  { title: "Email", value: ({ email }) => email },
  { title: "Phone", value: ({ phone }) => phone },
  { title: "Organization", value: ({ organization }) => organization },
  { title: "Host", value: ({ host_name, registered_by }) => host_name ?? registered_by },
  { title: "Registered by", value: ({ registered_by }) => registered_by },
  { title: "Purpose", value: ({ purpose }) => purpose },
  { title: "Date", value: ({ visit_date }) => visit_date, isDate: true },
  { title: "Time", value: ({ visit_time }) => visit_time.slice(0, 5), isDate: true },
  { title: "Hours", value: ({ visit_duration }) => visit_duration },
  { title: "Status", value: ({ status }) => statusLabel[status] },
  { title: "Arrived", value: ({ arrived_at }) => moment(arrived_at), isDate: true },
  { title: "Left", value: ({ left_at }) => moment(left_at), isDate: true },
  { title: "Registered on", value: ({ created_at }) => csvMoment(created_at), isDate: true },
];

export function ExportVisitors({ filter }: { filter: VisitorFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="visitors"
      list="visitors"
      columns={columns}
      read={readVisitors(supabase, filter)}
    />
  );
}
