import { hasFailed } from "@portal/shared/data/hasFailed";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/ReadFailedNote";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import styles from "./ReadResult.module.css";

interface Props<Data> {
  read: UseQueryResult<Data>;
  /** What a failure says. */
  failure: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, or why it was not. Once there is an answer it stays, and says when it is an older one. */
export function ReadResult<Data>({ read, failure, skeleton, children }: Props<Data>) {
  const failed = hasFailed(read);
  const again = { onRetry: () => void read.refetch(), retrying: read.isFetching };
  if (read.data === undefined) {
    return failed ? <ErrorState title={failure} {...again} /> : skeleton;
  }
  return (
    <div className={styles.result}>
      {failed && <ReadFailedNote text={failure} {...again} />}
      <div>{children(read.data)}</div>
    </div>
  );
}
