import { useRef, useState } from "react";
import { Button } from "antd";
import { Download } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { csvHeading, csvLines, type CsvColumn } from "../../data/lists/csv";
import { readInParts, type ReadPart } from "../../data/lists/page";
import { downloadCsv } from "../../data/lists/downloadCsv";
import { describeError } from "../../data/useAdminMutation";
import { formatNumber } from "@portal/shared/domain/numbers";
import styles from "./Toolbar.module.css";

/** Lists with personal data (`record_export`). */
export type ExportedList =
  | "members"
  | "bookings"
  | "orders"
  | "invoices"
  | "desk_entries"
  | "visitors"
  | "registrations"
  | "feedback"
  | "audit"
  | "active_members"
  | "deliveries";

interface ExportButtonProps<Row> {
  /** Start of the file name: 'users' gives users-2026-11-20.csv. */
  name: string;
  /** The list in the audit log. Lists without personal data have none. */
  list?: ExportedList;
  columns: readonly CsvColumn<Row>[];
  read: ReadPart<Row>;
  /** What the button is for, on a page with several. */
  label?: string;
  /** End of the file name, instead of today. */
  days?: string;
}

/** All rows that match the filter, not only the current page. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { name, list, columns, read, label, days } = props;
  const toast = useToast(`export ${name}`);
  const { supabase } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const isCancelled = useRef(false);

  async function download() {
    isCancelled.current = false;
    setBusy(true);
    try {
      // Keeps the text of the file only: the rows of a long list need more memory.
      const text = [csvHeading(columns)];
      let count = 0;
      for await (const { rows, total, hasMore } of readInParts(read)) {
        if (isCancelled.current) return;
        text.push(csvLines(rows, columns));
        count += rows.length;
        const done = formatNumber(count);
        if (hasMore) setProgress(done);
        else if (count < total) setProgress(`${done} of ${formatNumber(total)}`);
      }
      if (isCancelled.current) return;
      // From here on the export is in the audit log, so it cannot be cancelled.
      setProgress(null);
      if (list) await supabase.rpc("record_export", { list, row_count: count }).throwOnError();
      downloadCsv(name, text, days);
    } catch (error) {
      toast({
        title: "Export failed",
        description: describeError(error, "Please try again."),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
      setProgress(null);
    }
  }

  return (
    <>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={isBusy}
        aria-label={label && `Export CSV: ${label}`}
        onClick={() => void download()}
      >
        <span className={styles.label}>Export CSV</span>
        {progress && <span role="status">{progress}</span>}
      </Button>
      {progress && (
        <Button
          type="text"
          aria-label="Cancel the export"
          onClick={() => {
            isCancelled.current = true;
            setProgress(null);
          }}
        >
          Cancel
        </Button>
      )}
    </>
  );
}
