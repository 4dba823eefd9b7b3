import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadResult } from "../../ui/ReadResult";
import { calendarFeedQueries } from "./calendarFeed.queries";
import { FeedAddress } from "./FeedAddress";
import { feedUrl } from "./feedUrl";
import { useFeedChange } from "./useFeedChange";

interface Props {
  open: boolean;
  onClose: () => void;
}

/** A private address to which calendar programs subscribe; it can be revoked. */
export function CalendarFeedDialog({ open, onClose }: Props) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const feed = useQuery({
    ...calendarFeedQueries.token(supabase, user?.id ?? ""),
    enabled: open && user !== null,
  });
  const change = useFeedChange();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={isAsking ? "Revoke this link?" : "Subscribe to your bookings"}
      description={
        isAsking
          ? "Every calendar that uses it stops showing your bookings. A new link has a new address."
          : "Your calendar program reads this private address every now and then: new bookings appear, cancelled ones disappear."
      }
      footer={
        isAsking ? (
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Keep It
            </Button>
            <Button
              variant="destructive"
              busy={change.isPending}
              onClick={() => change.mutate("revoke", { onSettled: () => setIsAsking(false) })}
            >
              Revoke Link
            </Button>
          </>
        ) : (
          <>
            {feed.data && (
              <Button variant="secondary" onClick={() => setIsAsking(true)}>
                Revoke Link
              </Button>
            )}
            <Button variant={feed.data ? "primary" : "secondary"} onClick={close}>
              Close
            </Button>
            {feed.data === null && (
              <Button busy={change.isPending} onClick={() => change.mutate("open")}>
                Create Private Link
              </Button>
            )}
          </>
        )
      }
    >
      {!isAsking && (
        <ReadResult
          read={feed}
          failure="Your calendar link could not be loaded"
          skeleton={<Skeleton height="var(--control-md)" radius="var(--radius-md)" />}
        >
          {(token) => token && <FeedAddress url={feedUrl(supabase, token)} />}
        </ReadResult>
      )}
    </Dialog>
  );
}
