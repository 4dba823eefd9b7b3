import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadResult } from "../../ui/states/ReadResult";
import { calendarFeedQueries } from "./calendarFeed.queries";
import { FeedLink } from "./FeedLink";
import { feedUrl } from "./feedUrl";
import { useFeedChange } from "./useFeedChange";

interface Props {
  open: boolean;
  onClose: () => void;
}

export function CalendarFeedDialog({ open, onClose }: Props) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const feed = useQuery({
    ...calendarFeedQueries.token(supabase, user?.id ?? ""),
    enabled: open && user !== null,
  });
  const change = useFeedChange();
  const [isConfirming, setIsConfirming] = useState(false);
  useCloseOnBack(isConfirming, () => setIsConfirming(false));
  const close = () => {
    setIsConfirming(false);
    onClose();
  };

  return (
    <Dialog
      closesOnBack={false}
      open={open}
      onOpenChange={(next) => !next && close()}
      title={isConfirming ? "Revoke this link?" : "Subscribe to your bookings"}
      description={
        isConfirming
          ? "Calendars that use this link will stop showing your bookings. You can create a new link later."
          : "Your calendar app checks this private link regularly. New bookings appear, cancelled ones disappear."
      }
      footer={
        isConfirming ? (
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Keep link
            </Button>
            <Button
              variant="destructive"
              busy={change.isPending}
              onClick={() => change.mutate("revoke", { onSettled: () => setIsConfirming(false) })}
            >
              Revoke link
            </Button>
          </>
        ) : (
          <>
            {feed.data && (
              <Button variant="secondary" onClick={() => setIsConfirming(true)}>
                Revoke link
              </Button>
            )}
            <Button variant={feed.data ? "primary" : "secondary"} onClick={close}>
              Close
            </Button>
            {feed.data === null && (
              <Button busy={change.isPending} onClick={() => change.mutate("create")}>
                Create private link
              </Button>
            )}
          </>
        )
      }
    >
      {!isConfirming && (
        <ReadResult
          read={feed}
          failure="Your calendar link could not be loaded"
          skeleton={<Skeleton height="var(--control-md)" radius="var(--radius-md)" />}
        >
          {(token) => token && <FeedLink url={feedUrl(supabase, token)} />}
        </ReadResult>
      )}
    </Dialog>
  );
}
