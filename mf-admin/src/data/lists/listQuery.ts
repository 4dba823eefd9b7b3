import type { Page, ReadPage } from "./page";

export interface ListQuery<Data> {
  data: Data | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** A page of a list. With `readPage`, printing reads the rows of the other pages. */
export interface PageQuery<Row> extends ListQuery<Page<Row>> {
  readPage?: ReadPage<Row>;
}

export interface Sort {
  by: string;
  descending: boolean;
}
