import type { ReactNode } from "react";
import type { Selection } from "./selection";

export interface RecordColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "right";
  /** Allows line breaks in long texts. */
  wrap?: boolean;
  /** Whether the server can sort by this column. */
  sortable?: boolean;
}

/** What the table and the card view have in common. */
export interface RecordView<Row> {
  /** In the card view, the first column is the heading and the column 'actions' comes last. */
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
  /** Expandable details of a row. */
  detail?: (row: Row) => ReactNode;
  isMuted?: (row: Row) => boolean;
  selection?: Selection<Row>;
}
