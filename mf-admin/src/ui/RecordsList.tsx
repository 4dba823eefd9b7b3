import { useEffect, type ReactNode } from "react";
import { Empty } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import type { Page } from "../data/page";
import { LoadError } from "./LoadError";
import { Pagination, type Paging } from "./Pagination";
import { pageCount } from "./pages";
import { RefreshNotice } from "./RefreshNotice";
import { RecordsSkeleton } from "./RecordsSkeleton";

export interface RecordsQuery<Data> {
  data: Data | undefined;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

export interface RecordsListProps<Row> {
  /** What is listed, for screen readers: 'Users'. */
  label: string;
  query: RecordsQuery<Page<Row>>;
  errorTitle: string;
  /** Where the specification has a failed read told in a toast too: its title. */
  errorToast?: string;
  /** What stands below it where the error says nothing better. */
  errorFallback?: string;
  empty: string;
  paging?: Paging;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list of records with its pages, and its skeleton, empty and failed states. */
export function RecordsList<Row>(props: RecordsListProps<Row>) {
  const { query, paging, errorToast, errorFallback } = props;
  const { toast } = usePortal();
  const { data: page, error } = query;

  useEffect(() => {
    if (!errorToast || !error) return;
    toast({
      title: errorToast,
      description: messageOf(error, errorFallback ?? "Please try again."),
      variant: "destructive",
    });
  }, [error, errorToast, errorFallback, toast]);

  // The last row of the last page is gone, or the address names a page that never was.
  const isBeyond = page?.rows.length === 0 && !query.isFetching && (paging?.page ?? 1) > 1;
  useEffect(() => {
    if (isBeyond) paging?.onPage(pageCount(page.total, paging.pageSize));
  }, [isBeyond, paging, page]);

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
  if (!page || isBeyond) return <RecordsSkeleton label={props.label} />;
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
      {props.children(page.rows)}
      {paging && <Pagination {...paging} total={page.total} />}
    </section>
  );
}
