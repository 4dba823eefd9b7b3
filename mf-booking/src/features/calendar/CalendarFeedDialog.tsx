import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import { useQuery } from "@tanstack/react-query";
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

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Subscribe to your bookings"
      description="Your calendar program reads this private address every now and then: new bookings appear, cancelled ones disappear."
      footer={
        <>
          {feed.data && (
            <Button
              variant="destructive"
              busy={change.isPending}
              onClick={() => change.mutate("revoke")}
            >
              Revoke Link
            </Button>
          )}
          {feed.data === null && (
            <Button busy={change.isPending} onClick={() => change.mutate("open")}>
              Create Private Link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {feed.isPending && <Skeleton height="var(--control-md)" radius="var(--radius-md)" />}
      {feed.isError && (
        <ErrorState
          title="Your calendar link could not be loaded"
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      )}
      {feed.data && <FeedAddress url={feedUrl(supabase, feed.data)} />}
    </Dialog>
  );
}
