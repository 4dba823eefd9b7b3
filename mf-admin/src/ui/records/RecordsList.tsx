import { useEffect, type ReactNode } from "react";
import { Empty } from "antd";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import type { PageQuery } from "../../data/lists/listQuery";
import { LoadError } from "../feedback/LoadError";
import { Pagination, type Paging } from "../pagination/Pagination";
import { pageCount } from "../pagination/pages";
import { RefreshNotice } from "../feedback/RefreshNotice";
import { RecordsSkeleton } from "./RecordsSkeleton";
import { PRINT_LIMIT, usePrintedPage } from "./usePrintedPage";

export interface RecordsListProps<Row> {
  label: string;
  query: PageQuery<Row>;
  errorTitle: string;
  /** Title of a toast when the read fails. */
  errorToast?: string;
  /** Description for errors without a readable message. */
  errorFallback?: string;
  empty: string;
  paging?: Paging;
  children: (rows: readonly Row[]) => ReactNode;
}

export function RecordsList<Row>(props: RecordsListProps<Row>) {
  const { query, paging, errorToast, errorFallback } = props;
  const toast = useToast(`list ${props.label}`);
  const { data: page, error } = query;
  const { printed, print } = usePrintedPage(query);

  useEffect(() => {
    if (!errorToast || !error) return;
    toast({
      title: errorToast,
      description: messageOf(error, errorFallback ?? "Please try again."),
      variant: "destructive",
    });
  }, [error, errorToast, errorFallback, toast]);

  // The last row of the last page was deleted, or the URL contains a page that does not exist.
  const isAfterLastPage = page?.rows.length === 0 && !query.isFetching && (paging?.page ?? 1) > 1;
  useEffect(() => {
    if (isAfterLastPage) paging?.onPage(pageCount(page.total, paging.pageSize));
  }, [isAfterLastPage, paging, page]);

  if (!page && error) {
    return (
      <LoadError
        title={props.errorTitle}
        {...(errorFallback && { fallback: errorFallback })}
        error={error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!page || isAfterLastPage) return <RecordsSkeleton label={props.label} />;
  if (page.rows.length === 0) {
    return (
      <>
        <RefreshNotice query={query} />
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty} />
      </>
    );
  }
  return (
    <section aria-label={props.label} aria-busy={query.isFetching}>
      <RefreshNotice query={query} />
      {props.children((printed ?? page).rows)}
      {paging && (
        <Pagination
          {...paging}
          {...(printed && { page: 1, pageSize: PRINT_LIMIT })}
          total={page.total}
          hasMore={page.hasMore}
          {...(print && { print: { limit: PRINT_LIMIT, run: print } })}
        />
      )}
    </section>
  );
}
