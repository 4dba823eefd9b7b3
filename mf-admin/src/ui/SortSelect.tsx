import { Select } from "antd";
import type { RecordColumn, Sort } from "./RecordsTable";
import styles from "./SortSelect.module.css";

interface SortSelectProps<Row> {
  columns: readonly RecordColumn<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Sorts where there are no headings to press. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }) => [
      { value: key, label: `${title}, ascending`, sort: { by: key, descending: false } },
      { value: `-${key}`, label: `${title}, descending`, sort: { by: key, descending: true } },
    ]);
  const current = orders.find(
    (order) => order.sort.by === sort?.by && order.sort.descending === sort.descending,
  );
  return (
    <Select
      className={styles.select ?? ""}
      aria-label="Sort by"
      placeholder="Sort by"
      allowClear
      options={orders}
      value={current?.value ?? null}
      onChange={(value) => onSort(orders.find((order) => order.value === value)?.sort ?? null)}
    />
  );
}
