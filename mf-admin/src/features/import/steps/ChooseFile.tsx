import { Alert, Button, Upload } from "antd";
import { Download, FileSpreadsheet } from "lucide-react";
import { downloadCsv } from "../../../data/lists/downloadCsv";
import type { ImportKind } from "../rows/importField";
import styles from "../import.module.css";

interface ChooseFileProps {
  kind: ImportKind;
  problem: string | undefined;
  isReading: boolean;
  onChoose: (file: File) => void;
}

export function ChooseFile({ kind, problem, isReading, onChoose }: ChooseFileProps) {
  const template = [Object.fromEntries(kind.fields.map(({ key, example }) => [key, example]))];
  const columns = kind.fields.map(({ key, label }) => ({
    title: label,
    value: (row: Record<string, string>) => row[key] ?? null,
  }));
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <Upload.Dragger
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        multiple={false}
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          onChoose(file);
          return false;
        }}
      >
        <FileSpreadsheet size={32} aria-hidden className={styles.icon} />
        <p className={styles.drop}>
          {isReading ? "Reading…" : "Choose a CSV file, or drop it here"}
        </p>
        <p className={styles.hint}>Up to 2,000 rows and 2 MB, with a line of headings</p>
      </Upload.Dragger>
      <Button
        type="link"
        className={styles.template ?? ""}
        icon={<Download size={16} aria-hidden />}
        onClick={() => downloadCsv(`${kind.kind}-template`, template, columns)}
      >
        Download template
      </Button>
    </div>
  );
}
