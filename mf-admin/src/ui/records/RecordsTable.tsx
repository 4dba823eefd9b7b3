import { Table, type TableProps } from "antd";
import { cx } from "../theme/cx";
import { RecordCards } from "./RecordCards";
import { RecordsList, type RecordsListProps } from "./RecordsList";
import { rowSelection } from "./selection";
import { SortSelect } from "./SortSelect";
import type { ReactNode } from "react";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { usePrinting } from "@portal/shared/ui/usePrinting";
import { NARROW } from "../theme/breakpoints";
import type { RecordColumn, RecordView } from "./recordView";
import type { Sort } from "../../data/lists/listQuery";
import styles from "./RecordsTable.module.css";

interface RecordsTableProps<Row> extends Omit<RecordsListProps<Row>, "children">, RecordView<Row> {
  sort?: Sort | null;
  /** The order without a choice, if it is that of a column. */
  defaultSort?: Sort;
  onSort?: (sort: Sort | null) => void;
  /** Gets the choice of the order on narrow screens. */
  toolbar?: (sortSelect: ReactNode) => ReactNode;
}

/** Shows the rows as cards on narrow screens, and as a table on paper. */
export function RecordsTable<Row extends object>(props: RecordsTableProps<Row>) {
  const { columns, rowKey, defaultSort, onSort, toolbar, detail, isMuted, selection, ...list } =
    props;
  const isPrinting = usePrinting();
  const isNarrow = useMediaQuery(NARROW) && !isPrinting;
  const sort = props.sort ?? defaultSort ?? null;

  const onChange: TableProps<Row>["onChange"] = (_pages, _filters, sorter) => {
    const picked = Array.isArray(sorter) ? sorter[0] : sorter;
    // After descending, antd returns to the default order, which can be the shown one.
    const isStuck = defaultSort?.descending && sort?.by === defaultSort.by;
    if (!picked?.order) onSort?.(isStuck ? { by: defaultSort.by, descending: false } : null);
    else onSort?.({ by: String(picked.columnKey), descending: picked.order === "descend" });
  };

  const sortSelect = isNarrow && onSort && (
    <SortSelect columns={columns} sort={sort} onSort={onSort} />
  );
  const records = (
    <RecordsList {...list}>
      {(rows) =>
        isNarrow ? (
          <RecordCards {...props} rows={rows} />
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
  return (
    <>
      {toolbar ? toolbar(sortSelect) : sortSelect}
      {records}
    </>
  );
}

function tableColumn<Row>(column: RecordColumn<Row>, sort: Sort | null) {
  const isActions = column.key === "actions";
  return {
    key: column.key,
    title: column.title,
    className: cx(column.wrap ? styles.wrap : styles.line, isActions && styles.pinned),
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
