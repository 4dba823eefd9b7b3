import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import card from "./EventCard.module.css";
import grid from "./EventGrid.module.css";

export function EventGridSkeleton() {
  return (
    <div className={grid.grid} role="status" aria-busy="true" aria-label="Loading events">
      {[0, 1, 2].map((event) => (
        <Card key={event} flush className={card.card}>
          <div className={card.picture}>
            <Skeleton height="11rem" radius="var(--radius-lg) var(--radius-lg) 0 0" />
          </div>
          <div className={card.body}>
            <div className={card.badges}>
              <Skeleton width="4rem" height="1.25rem" radius="var(--radius-full)" />
            </div>
            <div className={card.title}>
              <Skeleton width="65%" height="1.375rem" />
            </div>
            <div className={card.facts}>
              <Skeleton width="80%" height="4rem" />
            </div>
            <Skeleton width="90%" />
            <Skeleton height="2.5rem" radius="var(--radius-md)" />
          </div>
        </Card>
      ))}
    </div>
  );
}
