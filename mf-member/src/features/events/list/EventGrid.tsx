import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { todayInSpace } from "@portal/shared/domain/dates";
import { EmptyState } from "@portal/shared/ui/EmptyState";
import { ErrorState } from "@portal/shared/ui/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/ReadFailedNote";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { EventCard } from "./EventCard";
import styles from "./EventGrid.module.css";
import { EventGridSkeleton } from "./EventGridSkeleton";
import {
  cancelledRegistrationsQuery,
  registrationsQuery,
  upcomingEventsQuery,
} from "../events.queries";

/**
 * All events from today on, with the seats of the person who is signed in. Where those can't be
 * read, nobody registers: they may have a seat.
 */
export function EventGrid({ userId }: { userId: string | undefined }) {
  const { supabase } = usePortal();
  const now = useNow();
  const events = useQuery(upcomingEventsQuery(supabase, todayInSpace(now)));
  const seats = useQuery({
    ...registrationsQuery(supabase, userId ?? ""),
    enabled: userId !== undefined,
  });
  const cancelled = useQuery({
    ...cancelledRegistrationsQuery(supabase, userId ?? ""),
    enabled: userId !== undefined,
  });
  if (hasFailed(events) && !events.data) {
    return (
      <ErrorState
        title="Error loading events. Please try again later."
        onRetry={() => void Promise.all([events.refetch(), userId && seats.refetch()])}
        retrying={events.isFetching || seats.isFetching}
      />
    );
  }
  const unread = userId !== undefined && !seats.data;
  if (!events.data || (unread && !hasFailed(seats))) return <EventGridSkeleton />;
  if (events.data.length === 0) {
    return <EmptyState icon={<CalendarDays size={22} />} title="No upcoming events." />;
  }
  const refunded = new Map(cancelled.data?.map((seat) => [seat.event_id, seat.credits_refunded]));
  const charged = new Map(seats.data?.map((seat) => [seat.event_id, seat.credits_charged]));
  return (
    <>
      {unread && (
        <ReadFailedNote
          text="Your registrations could not be loaded."
          onRetry={() => void seats.refetch()}
          retrying={seats.isFetching}
        />
      )}
      <ul className={styles.grid}>
        {events.data.map((event) => (
          <li key={event.id} className={styles.cell}>
            <EventCard
              event={event}
              userId={userId}
              charged={unread ? undefined : (charged.get(event.id) ?? null)}
              refunded={refunded.get(event.id)}
              now={now}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
