import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../MyBookings.module.css";
import { RequestItem } from "./RequestItem";
import { myRequestsQuery, type MyRequest } from "./requests.queries";
import { WithdrawDialog } from "./WithdrawDialog";

/** The member's requests that wait for approval. Renders nothing without any. */
export function MyRequests() {
  const { supabase } = usePortal();
  const { user } = useSession();
  const now = useNow();
  const requests = useQuery({
    ...myRequestsQuery(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  const [dialog, setDialog] = useState<{ request: MyRequest; open: boolean } | null>(null);
  const failed = hasFailed(requests);
  // A job ends expired requests up to a minute later.
  const waiting = (requests.data ?? []).filter(
    ({ expires_at }) => Date.parse(expires_at) > now.getTime(),
  );
  return (
    <>
      {(waiting.length > 0 || failed) && (
        <section className={styles.requests} aria-labelledby="requests">
          <h2 className={styles.heading} id="requests">
            Requests
          </h2>
          {failed && (
            <ReadFailedNote
              text="Your requests could not be loaded."
              onRetry={() => void requests.refetch()}
              retrying={requests.isFetching}
            />
          )}
          <ul className={styles.list}>
            {waiting.map((request) => (
              <RequestItem
                key={request.id}
                request={request}
                onWithdraw={() => setDialog({ request, open: true })}
              />
            ))}
          </ul>
        </section>
      )}
      {dialog && (
        <WithdrawDialog
          {...dialog}
          onClose={() => setDialog((last) => last && { ...last, open: false })}
        />
      )}
    </>
  );
}
