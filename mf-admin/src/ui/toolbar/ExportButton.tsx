import { useState } from "react";
import { Button } from "antd";
import { Download } from "lucide-react";
import { useToast } from "@portal/shared/contract/useToast";
import type { CsvColumn } from "../../data/lists/csv";
import type { ReportProgress } from "../../data/lists/page";
import { downloadCsv } from "../../data/lists/downloadCsv";
import { describeError } from "../../data/useAdminMutation";
import { formatNumber } from "@portal/shared/domain/numbers";

interface ExportButtonProps<Row> {
  /** Start of the file name: 'users' gives users-2026-11-20.csv. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  readAll: (onProgress: ReportProgress) => Promise<readonly Row[]>;
}

/** All rows that match the filter, not only the current page. */
export function ExportButton<Row>({ name, columns, readAll }: ExportButtonProps<Row>) {
  const toast = useToast(`export ${name}`);
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);

  const showProgress: ReportProgress = (rows, total) => {
    if (rows < total) setProgress(`${formatNumber(rows)} of ${formatNumber(total)}`);
  };

  async function download() {
    setBusy(true);
    try {
      downloadCsv(name, await readAll(showProgress), columns);
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
    <Button
      icon={<Download size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      Export CSV
      {progress && <span role="status">{progress}</span>}
    </Button>
  );
}
