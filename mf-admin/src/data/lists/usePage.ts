import { useQuery } from "@tanstack/react-query";
import type { PageQuery } from "./listQuery";
import type { pageQuery } from "./page";

export function usePage<Row>(options: ReturnType<typeof pageQuery<Row>>): PageQuery<Row> {
  const { data, error, isFetching, refetch } = useQuery(options);
  return { data, error, isFetching, refetch, readPage: options.readPage };
}
