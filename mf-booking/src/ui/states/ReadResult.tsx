import { hasFailed } from "@portal/shared/data/hasFailed";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import styles from "./ReadResult.module.css";

interface Props<Data> {
  read: UseQueryResult<Data>;
  failure: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Data stays visible when a refetch fails, with a note above. */
export function ReadResult<Data>({ read, failure, skeleton, children }: Props<Data>) {
  const failed = hasFailed(read);
  const retry = { onRetry: () => void read.refetch(), retrying: read.isFetching };
  if (read.data === undefined) {
    return failed ? <ErrorState title={failure} {...retry} /> : skeleton;
  }
  return (
    <div className={styles.result}>
      {failed && <ReadFailedNote text={failure} {...retry} />}
      <div>{children(read.data)}</div>
    </div>
  );
}
