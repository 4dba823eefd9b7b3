import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../data/lists/csv";
import { readPages } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import { readKiosks, type Kiosk } from "./kiosks.queries";

const columns: CsvColumn<Kiosk>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Added", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Paired", value: ({ paired_at }) => moment(paired_at), isDate: true },
  { title: "Last seen", value: ({ last_seen_at }) => moment(last_seen_at), isDate: true },
  { title: "Disconnected", value: ({ revoked_at }) => moment(revoked_at), isDate: true },
];

const moment = (instant: string | null) => instant && csvMoment(instant);

export function ExportKiosks() {
  const { supabase } = usePortal();
  return <ExportButton name="kiosks" columns={columns} read={readPages(readKiosks(supabase))} />;
}
