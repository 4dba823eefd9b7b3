import type { ReactNode } from "react";
import { Table, type TableProps } from "antd";
import { cx } from "./cx";
import { RecordCards } from "./RecordCards";
import { RecordsList, type RecordsListProps } from "./RecordsList";
import { rowSelection, type Selection } from "./selection";
import { SortSelect } from "./SortSelect";
import { NARROW, useMediaQuery } from "./useMediaQuery";
import styles from "./RecordsTable.module.css";

export interface RecordColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "right";
  /** Texts of any length: they may break into lines. */
  wrap?: boolean;
  /** Where the server can sort by this column. */
  sortable?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface RecordsTableProps<Row> extends Omit<RecordsListProps<Row>, "children"> {
  /** The first column heads a row's card on a phone, the column 'actions' closes it. */
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** The detail that a row unfolds. */
  detail?: (row: Row) => ReactNode;
  isMuted?: (row: Row) => boolean;
  selection?: Selection<Row>;
}

/** A list of records: a table, or cards on a phone. */
export function RecordsTable<Row extends object>(props: RecordsTableProps<Row>) {
  const { columns, rowKey, sort, onSort, detail, isMuted, selection, ...list } = props;
  const isNarrow = useMediaQuery(NARROW);

  const onChange: TableProps<Row>["onChange"] = (_pages, _filters, sorter) => {
    const picked = Array.isArray(sorter) ? sorter[0] : sorter;
    if (!picked?.order) onSort?.(null);
    else onSort?.({ by: String(picked.columnKey), descending: picked.order === "descend" });
  };

  return (
    <RecordsList {...list}>
      {(rows) =>
        isNarrow ? (
          <>
            {onSort && <SortSelect columns={columns} sort={sort ?? null} onSort={onSort} />}
            <RecordCards {...props} rows={rows} />
          </>
        ) : (
          <Table<Row>
            className={cx(styles.table)}
            dataSource={[...rows]}
            rowKey={rowKey}
            columns={columns.map((column) => tableColumn(column, sort))}
            onChange={onChange}
            rowClassName={(row) => cx(isMuted?.(row) && styles.muted)}
            pagination={false}
            {...(selection && { rowSelection: rowSelection(selection, rows, rowKey) })}
            {...(detail && { expandable: { expandedRowRender: detail, expandRowByClick: false } })}
          />
        )
      }
    </RecordsList>
  );
}

function tableColumn<Row>(column: RecordColumn<Row>, sort: Sort | null | undefined) {
  const isActions = column.key === "actions";
  return {
    key: column.key,
    title: column.title,
    className: cx(column.wrap ? styles.wrap : styles.line),
    render: (_: unknown, row: Row) =>
      isActions ? <div className={styles.actions}>{column.render(row)}</div> : column.render(row),
    ...(column.align && { align: column.align }),
    ...(column.sortable && {
      sorter: true,
      sortOrder:
        sort?.by === column.key
          ? sort.descending
            ? ("descend" as const)
            : ("ascend" as const)
          : null,
    }),
  };
}
