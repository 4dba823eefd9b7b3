import { useId, type ReactNode } from "react";
import { Card } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { readLoaded } from "../../data/lists/page";
import { LoadError } from "../../ui/feedback/LoadError";
import { ExportButton, type ExportedList } from "../../ui/toolbar/ExportButton";
import { RecordsSkeleton } from "../../ui/records/RecordsSkeleton";
import { ComparisonFailed } from "./Figures";
import { previousRange, type ReportRange } from "./reportRange";
import type { Report } from "./reports.queries";
import styles from "./Reports.module.css";

export interface ReportColumn<Row> extends CsvColumn<Row> {
  /** What the table shows instead of the value in the file. */
  show?: (row: Row) => ReactNode;
}

interface ReportSectionProps<Row> {
  title: string;
  /** Start of the name of the file. */
  file: string;
  /** The list in the audit log, if the report names members. */
  list?: ExportedList;
  definition: ReactNode;
  report: Report<Row>;
  range: ReportRange;
  columns: readonly ReportColumn<Row>[];
  /** Rows of the table and of the file. */
  rows?: (rows: readonly Row[]) => readonly Row[];
  /** `before` are the rows of the range before, undefined while they load or when they fail. */
  children: (rows: readonly Row[], before: readonly Row[] | undefined) => ReactNode;
}

/** A report with its definition, table and file. It loads, fails and recovers independently of the others. */
export function ReportSection<Row extends object>(props: ReportSectionProps<Row>) {
  const { title, definition, columns, file, list, report, range } = props;
  const { supabase } = usePortal();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(report(supabase, range));
  const { data: before, isError } = useQuery(report(supabase, previousRange(range)));
  const listed = data && (props.rows?.(data) ?? data);
  return (
    <section aria-labelledby={id} className={styles.report}>
      <Card>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {listed && (
            <ExportButton
              name={file}
              {...(list && { list })}
              columns={columns}
              read={readLoaded(listed)}
              label={title}
              days={`${range.from}-to-${range.to}`}
            />
          )}
        </header>
        {data ? (
          <ComparisonFailed value={isError}>{props.children(data, before)}</ComparisonFailed>
        ) : error ? (
          <LoadError
            title={`Error loading the report: ${title}`}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <RecordsSkeleton label={title} rows={3} />
        )}
        <p className={styles.definition}>{definition}</p>
        {listed && listed.length > 0 && (
          <details className={styles.details}>
            <summary>Table</summary>
            <ReportTable label={title} rows={listed} columns={columns} />
          </details>
        )}
      </Card>
    </section>
  );
}

interface ReportTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
}

function ReportTable<Row>({ label, rows, columns }: ReportTableProps<Row>) {
  const isText = (column: ReportColumn<Row>) =>
    rows.some((row) => typeof column.value(row) === "string");
  const ends = columns.map((column) => (isText(column) ? undefined : styles.number));
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Table: ${label}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <th key={title} scope="col" className={ends[at]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The rows of a report never move.
            <tr key={index}>
              {columns.map(({ title, value, show }, at) => (
                <td key={title} className={ends[at]}>
                  {show ? show(row) : value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
