/** The part of a query result that lists and their controls need. */
export interface ListQuery<Data> {
  data: Data | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface Sort {
  /** The key of a column. */
  by: string;
  descending: boolean;
}
