import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { instantOf, type Day } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { truncate } from "@portal/shared/domain/text/truncate";
import { Card } from "@portal/shared/ui/Card";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CalendarDays, MapPin } from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import styles from "./TodayEvents.module.css";
import { todayEventQueries } from "./todayEvents.queries";

/** Number of characters that are shown (spec 1 §9). */
const descriptionLength = 100;

export function TodayEvents({ today }: { today: Day }) {
  return (
    <Card as="section" aria-labelledby="todays-events">
      <header className={styles.header}>
        <h3 className={styles.heading} id="todays-events">
          Today's events
        </h3>
        <Link className={styles.all} to="/events">
          See All Events
          <ArrowRight size={16} aria-hidden />
        </Link>
      </header>
      <EventList today={today} />
    </Card>
  );
}

function EventList({ today }: { today: Day }) {
  const { supabase } = usePortal();
  const query = useQuery(todayEventQueries.onDay(supabase, today));
  if (query.isPending && !hasFailed(query)) return <EventListSkeleton />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Today's events didn't load"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={22} />}
        title="No events today"
        description="See all events for what's coming up."
      />
    );
  }
  return (
    <ul>
      {query.data.events.map((event) => (
        <li key={event.id} className={styles.event}>
          <time className={styles.time} dateTime={instantOf(event.date, event.time).toISOString()}>
            {formatTime(event.time)}
          </time>
          <div className={styles.text}>
            <h4 className={styles.title}>{event.title}</h4>
            {event.description && (
              <p className={styles.description}>{truncate(event.description, descriptionLength)}</p>
            )}
            {event.location && (
              <p className={styles.place}>
                <MapPin size={14} aria-hidden />
                {event.location}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function EventListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading today's events" role="status">
      {[0, 1].map((line) => (
        <div key={line} className={styles.event}>
          <Skeleton width="4rem" />
          <div className={styles.text}>
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </div>
  );
}
