export interface ListQuery<Data> {
  data: Data | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface Sort {
  by: string;
  descending: boolean;
}
