/** Rows without a request, for RecordsTable. */
export const staticRows = <Row>(rows: readonly Row[]) => ({
  data: { rows, total: rows.length },
  isFetching: false,
  error: null,
  refetch: () => undefined,
});
