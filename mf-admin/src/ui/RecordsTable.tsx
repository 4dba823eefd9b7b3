import { Empty, Table, type TableProps } from "antd";
import { useEffect, type ReactNode } from "react";
import { LoadError } from "./LoadError";
import { Pagination, type Paging } from "./Pagination";
import { RecordCards } from "./RecordCards";
import { RecordsSkeleton } from "./RecordsSkeleton";
import { PHONE, useMediaQuery } from "./useMediaQuery";
import { cx } from "./cx";
import styles from "./RecordsTable.module.css";

export interface RecordColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "right";
  width?: number | string;
  /** Long texts: the column takes what is left and breaks lines. */
  wrap?: boolean;
  /** Where the server can sort by this column. */
  sortable?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface RecordsQuery<Data> {
  data: Data | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface RecordsTableProps<Row> {
  /** What the table lists, for screen readers: 'Users'. */
  label: string;
  /** The first column heads a row's card on a phone, the column 'actions' closes it. */
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The list's query; `rows` are what of it to show. */
  query: RecordsQuery<unknown>;
  rows: readonly Row[] | undefined;
  errorTitle: string;
  /** What stands below it where the error says nothing better. */
  errorFallback?: string;
  empty: string;
  paging?: Paging;
  sort?: Sort;
  onSort?: (sort: Sort | null) => void;
  /** The detail that a row unfolds. */
  detail?: (row: Row) => ReactNode;
  isMuted?: (row: Row) => boolean;
}

/** A list of records: a table, or cards on a phone; with its skeleton, empty and failed states. */
export function RecordsTable<Row extends object>(props: RecordsTableProps<Row>) {
  const { query, rows, columns, paging, sort, onSort, detail, isMuted } = props;
  const onPhone = useMediaQuery(PHONE);

  // The last row of the last page is gone: there is one page less.
  const isBeyond = rows?.length === 0 && !query.isFetching && (paging?.page ?? 1) > 1;
  useEffect(() => {
    if (isBeyond) paging?.onPage(paging.page - 1);
  }, [isBeyond, paging]);

  if (query.error && !rows) {
    return (
      <LoadError
        title={props.errorTitle}
        {...(props.errorFallback && { fallback: props.errorFallback })}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!rows || isBeyond) return <RecordsSkeleton label={props.label} />;
  if (rows.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty} />;
  }

  const onChange: TableProps<Row>["onChange"] = (_pages, _filters, sorter) => {
    const picked = Array.isArray(sorter) ? sorter[0] : sorter;
    if (!picked?.order) onSort?.(null);
    else onSort?.({ by: String(picked.columnKey), descending: picked.order === "descend" });
  };

  return (
    <section aria-label={props.label} aria-busy={query.isFetching}>
      {onPhone ? (
        <RecordCards {...props} rows={rows} />
      ) : (
        <Table<Row>
          className={cx(styles.table)}
          dataSource={[...rows]}
          rowKey={props.rowKey}
          columns={columns.map((column) => ({
            key: column.key,
            title: column.title,
            className: cx(column.wrap && styles.wrap),
            render: (_: unknown, row: Row) =>
              column.key === "actions" ? (
                <div className={styles.actions}>{column.render(row)}</div>
              ) : (
                column.render(row)
              ),
            ...(column.align && { align: column.align }),
            ...(column.key === "actions" && { fixed: "right" as const }),
            ...(column.width && { width: column.width }),
            ...(column.sortable && {
              sorter: true,
              sortOrder: sort?.by === column.key ? (sort.descending ? "descend" : "ascend") : null,
            }),
          }))}
          onChange={onChange}
          rowClassName={(row) => cx(isMuted?.(row) && styles.muted)}
          pagination={false}
          scroll={{ x: "max-content" }}
          {...(detail && { expandable: { expandedRowRender: detail, expandRowByClick: false } })}
        />
      )}
      {paging && <Pagination {...paging} />}
    </section>
  );
}
