import { Alert, Button } from "antd";
import { Download, FileSpreadsheet } from "lucide-react";
import { toCsv } from "../../../data/lists/csv";
import { downloadCsv } from "../../../data/lists/downloadCsv";
import type { ImportKind } from "../rows/importField";
import type { WesternFile } from "../useImportSteps";
import { WesternPreview } from "./WesternPreview";
import styles from "../import.module.css";

interface ChooseFileProps {
  kind: ImportKind;
  problem: string | undefined;
  western: WesternFile | undefined;
  isReading: boolean;
  onChoose: (file: File, isWestern?: boolean) => void;
}

export function ChooseFile({ kind, problem, western, isReading, onChoose }: ChooseFileProps) {
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {western && (
        <WesternPreview lines={western.lines} onAccept={() => onChoose(western.file, true)} />
      )}
      <label className={styles.area}>
        <input
          type="file"
          autoFocus
          className={styles.input}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={isReading}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = "";
            if (file) onChoose(file);
          }}
        />
        <FileSpreadsheet size={32} aria-hidden className={styles.icon} />
        <span className={styles.drop}>
          {isReading ? "Reading…" : "Choose a CSV file, or drop it here"}
        </span>
        <span className={styles.hint}>Up to 2,000 rows and 2 MB, with a line of headings</span>
      </label>
      <Button
        type="link"
        className={styles.template ?? ""}
        icon={<Download size={16} aria-hidden />}
        onClick={() => downloadTemplate(kind)}
      >
        Download template
      </Button>
    </div>
  );
}

function downloadTemplate({ kind, fields }: ImportKind): void {
  const columns = fields.map(({ label, example, parse }) => {
    const value = parse?.(example);
    return { title: label, value: () => (typeof value === "number" ? value : example) };
  });
  downloadCsv(`${kind}-template`, [toCsv([{}], columns)]);
}
