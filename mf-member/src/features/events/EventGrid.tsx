import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { EventCard } from "./EventCard";
import styles from "./EventGrid.module.css";
import { EventGridSkeleton } from "./EventGridSkeleton";
import { registrationsQuery, upcomingEventsQuery } from "./events.queries";

/** All events from today on, with the seats of the person who is signed in. */
export function EventGrid({ userId }: { userId: string | undefined }) {
  const { supabase } = usePortal();
  const events = useQuery(upcomingEventsQuery(supabase, todayInSpace()));
  const seats = useQuery({
    ...registrationsQuery(supabase, userId ?? ""),
    enabled: userId !== undefined,
  });
  if (events.data && (seats.data || !userId)) {
    if (events.data.length === 0) {
      return <EmptyState icon={<CalendarDays size={22} />} title="No upcoming events." />;
    }
    const charged = new Map(seats.data?.map((seat) => [seat.event_id, seat.credits_charged]));
    return (
      <ul className={styles.grid}>
        {events.data.map((event) => (
          <li key={event.id} className={styles.cell}>
            <EventCard event={event} userId={userId} charged={charged.get(event.id) ?? null} />
          </li>
        ))}
      </ul>
    );
  }
  if (events.isError || seats.isError) {
    return (
      <ErrorState
        title="Error loading events. Please try again later."
        onRetry={() => void Promise.all([events.refetch(), seats.refetch()])}
        retrying={events.isFetching || seats.isFetching}
      />
    );
  }
  return <EventGridSkeleton />;
}
