import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { todayInSpace } from "@portal/shared/domain/dates";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { EventCard } from "./EventCard";
import styles from "./EventGrid.module.css";
import { EventGridSkeleton } from "./EventGridSkeleton";
import { eventQueries } from "../../data/events.queries";

/** Hides Register until the registrations are loaded: the member may already have a seat. */
export function EventGrid({ userId }: { userId: string | undefined }) {
  const { supabase } = usePortal();
  const now = useNow();
  const events = useQuery(eventQueries.upcoming(supabase, todayInSpace(now)));
  const registrations = useQuery({
    ...eventQueries.registrations(supabase, userId ?? ""),
    enabled: userId !== undefined,
  });
  const cancelled = useQuery({
    ...eventQueries.cancelledRegistrations(supabase, userId ?? ""),
    enabled: userId !== undefined,
  });
  if (hasFailed(events) && !events.data) {
    return (
      <ErrorState
        title="Error loading events. Please try again later."
        onRetry={() => void Promise.all([events.refetch(), userId && registrations.refetch()])}
        retrying={events.isFetching || registrations.isFetching}
      />
    );
  }
  const registrationsUnknown = userId !== undefined && !registrations.data;
  if (!events.data || (registrationsUnknown && !hasFailed(registrations)))
    return <EventGridSkeleton />;
  if (events.data.length === 0) {
    return <EmptyState icon={<CalendarDays size={22} />} title="No upcoming events." />;
  }
  const refunded = new Map(
    cancelled.data?.map(({ event_id, credits_refunded }) => [event_id, credits_refunded]),
  );
  const charged = new Map(
    registrations.data?.map(({ event_id, credits_charged }) => [event_id, credits_charged]),
  );
  return (
    <>
      {registrationsUnknown && (
        <ReadFailedNote
          text="Your registrations could not be loaded."
          onRetry={() => void registrations.refetch()}
          retrying={registrations.isFetching}
        />
      )}
      <ul className={styles.grid}>
        {events.data.map((event, index) => (
          <li key={event.id} className={styles.cell}>
            <EventCard
              event={event}
              userId={userId}
              charged={registrationsUnknown ? undefined : (charged.get(event.id) ?? null)}
              refunded={refunded.get(event.id)}
              now={now}
              isEarly={index < 2}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
