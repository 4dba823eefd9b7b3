import { Alert, Button } from "antd";
import type { TextLine } from "../file/unreadableFile";
import styles from "../import.module.css";

/** Older spreadsheets on Windows save in Windows-1252. The admin decides whether these texts are right. */
export function WesternPreview({
  lines,
  onAccept,
}: {
  lines: readonly TextLine[];
  onAccept: () => void;
}) {
  return (
    <Alert
      type="info"
      description={
        <div className={styles.western}>
          <p className={styles.question}>
            If an older program on Windows saved the file, read it as Windows-1252. Check that these
            lines are right:
          </p>
          <ul aria-label="Lines as Windows-1252" className={styles.lines}>
            {lines.map(({ line, text }) => (
              <li key={line}>
                Line {line}: {text.length > 200 ? `${text.slice(0, 199)}…` : text}
              </li>
            ))}
          </ul>
          <Button onClick={onAccept}>Read as Windows-1252</Button>
        </div>
      }
    />
  );
}
