import { useId } from "react";
import { Alert, Select } from "antd";
import type { Table } from "../file/readTable";
import { counted, type ImportField, type ImportKind } from "../rows/importField";
import type { Columns } from "../rows/matchColumns";
import styles from "../import.module.css";

interface MatchColumnsProps {
  kind: ImportKind;
  table: Table;
  columns: Columns;
  problem: string | undefined;
  onAssign: (columns: Columns) => void;
}

const countRows = counted("row");

export const missingFields = (kind: ImportKind, columns: Columns): ImportField[] =>
  kind.fields.filter(({ key, isRequired }) => isRequired && columns[key] === undefined);

export function MatchColumns({ kind, table, columns, problem, onAssign }: MatchColumnsProps) {
  const id = useId();
  const used = new Set(Object.values(columns));
  const names = table.headings.map((heading, at, all) => {
    if (!heading) return `Column ${at + 1}`;
    return all.indexOf(heading) === all.lastIndexOf(heading)
      ? heading
      : `${heading} (column ${at + 1})`;
  });
  const unused = names.filter(
    (_, at) => !used.has(at) && (table.headings[at] || table.rows.some(({ cells }) => cells[at])),
  );
  const options = [
    { value: -1, label: "Not in the file" },
    ...names.map((label, value) => ({ value, label })),
  ];

  /** A column that moves to another field leaves its earlier one. */
  function assign(key: string, column: number) {
    const others = Object.entries(columns).filter(([field, at]) => field !== key && at !== column);
    onAssign(Object.fromEntries(column < 0 ? others : [...others, [key, column]]));
  }

  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <p className={styles.hint}>
        {table.fileName} · {countRows(table.rows.length)}
      </p>
      <ul className={styles.fields}>
        {kind.fields.map(({ key, label, isRequired }) => {
          const column = columns[key];
          const isMissing = isRequired && column === undefined;
          const sample = column === undefined ? "" : table.rows[0]?.cells[column];
          return (
            <li key={key} className={styles.field}>
              <label htmlFor={`${id}-${key}`}>
                {label}
                {isRequired && <span className={styles.required}> (required)</span>}
              </label>
              <Select
                id={`${id}-${key}`}
                className={styles.select ?? ""}
                options={options}
                value={column ?? -1}
                onChange={(at) => assign(key, at)}
                {...(isMissing && { status: "error" as const })}
              />
              <span className={isMissing ? styles.missing : styles.sample}>
                {isMissing ? "Choose its column." : sample && `e.g. ${sample}`}
              </span>
            </li>
          );
        })}
      </ul>
      {unused.length > 0 && <p className={styles.hint}>Not imported: {unused.join(", ")}</p>}
    </div>
  );
}
