import type { ReactNode } from "react";
import type { Selection } from "./selection";

export interface RecordColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  align?: "right";
  wrap?: boolean;
  /** What a card shows as its heading instead. For the first column. */
  heading?: (row: Row) => ReactNode;
  /** The server can sort this column. */
  sortable?: boolean;
  /** Shown on a card before it is opened. Without such columns, the first two are. */
  inSummary?: boolean;
}

export interface RecordView<Row> {
  /** In the card view, the first column is the heading and the column 'actions' comes last. */
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
  detail?: (row: Row) => ReactNode;
  isMuted?: (row: Row) => boolean;
  selection?: Selection<Row>;
}
