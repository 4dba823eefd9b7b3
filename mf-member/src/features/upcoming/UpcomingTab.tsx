import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useToday } from "@portal/shared/ui/useToday";
import { CalendarClock } from "lucide-react";
import { ListSkeleton } from "../../ui/ListSkeleton";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { BookingItem } from "./BookingItem";
import styles from "./UpcomingTab.module.css";
import { upcomingQueries } from "./upcoming.queries";

/** spec 1 §8 */
export function UpcomingTab({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useSharedQuery(upcomingQueries.next(supabase, userId, useToday()));
  const failed = hasFailed(query);
  if (query.isPending && !failed) return <ListSkeleton label="Loading bookings" />;
  const bookings = query.data?.bookings ?? [];
  return (
    <>
      {failed && (
        <ReadFailedNote
          text="Your bookings could not be loaded."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {bookings.length === 0 ? (
        <EmptyState
          icon={<CalendarClock size={22} />}
          title="No upcoming bookings"
          action={<ButtonLink to="/book-room">Book a Room</ButtonLink>}
        />
      ) : (
        <>
          <ul className={styles.list}>
            {bookings.map((booking) => (
              <BookingItem key={booking.id} booking={booking} />
            ))}
          </ul>
          <ButtonLink className={styles.more} to="/book-room" variant="secondary">
            Book More
          </ButtonLink>
        </>
      )}
    </>
  );
}
