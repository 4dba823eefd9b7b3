import { hasFailed } from "../data/hasFailed";
import { refundSentence, type Refund } from "../domain/refund";
import { ReadFailedNote } from "./states/ReadFailedNote";
import { Skeleton } from "./states/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";

export function RefundNote({ refund }: { refund: UseQueryResult<Refund> }) {
  if (hasFailed(refund)) {
    return (
      <ReadFailedNote
        text="The refund could not be loaded."
        onRetry={() => void refund.refetch()}
        retrying={refund.isFetching}
      />
    );
  }
  return (
    <p aria-live="polite" aria-busy={refund.isPending}>
      {refund.data ? refundSentence(refund.data) : <Skeleton width="16rem" />}
    </p>
  );
}
