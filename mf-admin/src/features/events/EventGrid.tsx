import type { AdminEvent } from "./event.schema";
import { EventCard, type EventAction } from "./EventCard";
import styles from "./EventGrid.module.css";

interface EventGridProps {
  title: string;
  events: readonly AdminEvent[];
  onAction: (action: EventAction, event: AdminEvent) => void;
}

export function EventGrid({ title, events, onAction }: EventGridProps) {
  if (events.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.grid}>
        {events.map((event) => (
          <li key={event.id}>
            <article className={styles.cell} aria-label={event.title}>
              <EventCard event={event} onAction={onAction} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
