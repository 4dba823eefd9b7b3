/** Wraps rows that need no request as a query result for RecordsTable. */
export const staticRows = <Row>(rows: readonly Row[]) => ({
  data: { rows, total: rows.length },
  isFetching: false,
  error: null,
  refetch: () => undefined,
});
