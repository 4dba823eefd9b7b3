import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { ListSkeleton } from "../../ui/ListSkeleton";
import { BookingItem } from "./BookingItem";
import styles from "./UpcomingTab.module.css";
import { upcomingQuery } from "./upcoming.queries";

export function UpcomingTab({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const query = useQuery(upcomingQuery(supabase, userId, todayInSpace()));
  if (query.isPending) return <ListSkeleton label="Loading bookings" />;
  if (query.isError) {
    return (
      <ErrorState
        title="Your bookings didn't load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.bookings.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock size={22} />}
        title="No upcoming bookings"
        action={<ButtonLink to="/book-room">Book a Room</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {query.data.bookings.map((booking) => (
          <BookingItem key={booking.id} booking={booking} />
        ))}
      </ul>
      <ButtonLink className={styles.more} to="/book-room" variant="secondary">
        Book More
      </ButtonLink>
    </>
  );
}
