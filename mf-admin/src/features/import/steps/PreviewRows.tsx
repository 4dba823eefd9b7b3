import { Alert, Checkbox, Table } from "antd";
import { CircleCheck } from "lucide-react";
import type { CheckedRows, ImportRow, RowProblem } from "../rows/checkRows";
import { textOf, type ImportKind } from "../rows/importField";
import styles from "../import.module.css";
import { formatCount, formatNumber } from "@portal/shared/domain/numbers";

interface PreviewRowsProps {
  kind: ImportKind;
  checked: CheckedRows;
  leavesOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
  /** Why the last attempt imported nothing. */
  problem: string | undefined;
}

const pagination = {
  pageSize: 8,
  size: "small",
  hideOnSinglePage: true,
  showSizeChanger: false,
} as const;

export const linesWithProblems = ({ problems }: CheckedRows): number =>
  new Set(problems.map(({ line }) => line)).size;

export function PreviewRows({ kind, checked, leavesOut, onLeaveOut, problem }: PreviewRowsProps) {
  const { ready, problems } = checked;
  const wrong = linesWithProblems(checked);
  return (
    <div className={styles.step}>
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="Nothing was imported"
          description={problem}
        />
      )}
      {wrong > 0 && (
        <>
          <Alert
            type="warning"
            showIcon
            title={`${formatCount(wrong, "row needs", "rows need")} a correction`}
            description="Correct the file and choose it again, or leave these rows out."
          />
          <Problems problems={problems} />
          {ready.length > 0 && (
            <Checkbox checked={leavesOut} onChange={({ target }) => onLeaveOut(target.checked)}>
              Leave out {wrong === 1 ? "this row" : `these ${formatNumber(wrong)} rows`}
            </Checkbox>
          )}
        </>
      )}
      {ready.length > 0 && (
        <>
          <p className={styles.ready}>
            <CircleCheck size={18} aria-hidden className={styles.good} />
            <span>
              <strong>{kind.count(ready.length)} ready.</strong> {kind.consequence}
            </span>
          </p>
          <Ready kind={kind} rows={ready} />
        </>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  return (
    <Table<RowProblem>
      size="small"
      className={styles.table ?? ""}
      aria-label="Rows to correct"
      dataSource={problems}
      rowKey={({ line, field, advice }) => `${line} ${field} ${advice}`}
      pagination={pagination}
      columns={[
        { title: "Line", dataIndex: "line" },
        { title: "Field", dataIndex: "field" },
        {
          title: "What to do",
          key: "advice",
          render: (_, { advice, value }) => (
            <>
              {advice}
              {value && <div className={styles.value}>In the file: {shorten(value)}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

function Ready({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const fields = kind.fields.filter(({ key }) => rows.some(({ values }) => key in values));
  return (
    <Table<ImportRow>
      size="small"
      className={styles.table ?? ""}
      aria-label="Rows to import"
      dataSource={rows}
      rowKey="line"
      pagination={pagination}
      scroll={{ x: "max-content" }}
      columns={fields.map(({ key, label }) => ({
        title: label,
        key,
        render: (_, { values }) => shorten(textOf(values[key])),
      }))}
    />
  );
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
