import type { ReactNode } from "react";
import { Button, Empty, Skeleton } from "antd";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { LoadError } from "../../feedback/LoadError";
import styles from "./MoreList.module.css";

interface MoreListProps<Row> {
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>;
  errorTitle: string;
  empty: string;
  rowKey: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
}

/** Rows of a keyset list, with a button that reads the next ones. */
export function MoreList<Row>(props: MoreListProps<Row>) {
  const { label, query } = props;
  if (!query.data) {
    return query.error ? (
      <LoadError
        title={props.errorTitle}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div role="status" aria-label={`Loading ${label.toLowerCase()}`}>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty} />;
  }
  return (
    <>
      <ul className={styles.list} aria-label={label} aria-busy={query.isFetching}>
        {rows.map((row) => (
          <li key={props.rowKey(row)} className={styles.item}>
            {props.children(row)}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <LoadError
          title={props.errorTitle}
          error={query.error}
          onRetry={() => void query.fetchNextPage()}
          retrying={query.isFetchingNextPage}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          className={styles.more ?? ""}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
