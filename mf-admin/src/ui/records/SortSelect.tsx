import { Select } from "antd";
import styles from "./SortSelect.module.css";
import type { RecordColumn } from "./recordView";
import type { Sort } from "../../data/lists/listQuery";

interface SortSelectProps<Row> {
  columns: readonly RecordColumn<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Replaces sortable column headings on narrow screens. */
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
