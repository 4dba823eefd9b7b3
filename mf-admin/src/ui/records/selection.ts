import type { TableProps } from "antd";

/** Survives a change of page or filter. */
export interface Selection<Row> {
  selected: readonly Row[];
  onChange: (selected: Row[]) => void;
  /** Accessible name of a row's checkbox, such as 'Select Maya Iyer'. */
  label: (row: Row) => string;
}

export function rowSelection<Row>(
  { selected, onChange, label }: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
): NonNullable<TableProps<Row>["rowSelection"]> {
  const known = new Map([...selected, ...rows].map((row) => [rowKey(row), row]));
  return {
    selectedRowKeys: selected.map(rowKey),
    preserveSelectedRowKeys: true,
    getCheckboxProps: (row) => ({ "aria-label": label(row) }),
    onChange: (keys) => onChange(keys.flatMap((key) => known.get(String(key)) ?? [])),
  };
}

export function toggleRow<Row>(
  selected: readonly Row[],
  row: Row,
  rowKey: (row: Row) => string,
): Row[] {
  const others = selected.filter((other) => rowKey(other) !== rowKey(row));
  return others.length < selected.length ? others : [...others, row];
}
