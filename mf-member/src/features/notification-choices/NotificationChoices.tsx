import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { findKind } from "@portal/shared/notifications/kindList";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useLocation } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ChoiceRow } from "./ChoiceRow";
import { choiceQueries, type KindChoice } from "./choices.queries";
import styles from "./NotificationChoices.module.css";
import { DevicePush } from "./push/DevicePush";
import { pushQueries } from "./push/push.queries";

interface Props {
  userId: string;
  isAdmin: boolean;
}

const SECTION_ID = "notifications";

export function NotificationChoices({ userId, isAdmin }: Props) {
  const { supabase } = usePortal();
  const query = useQuery(choiceQueries.all(supabase, userId));
  const { data: pushKey } = useQuery(pushQueries.key(supabase));
  const { data: devices = [] } = useQuery(pushQueries.devices(supabase, userId));
  const title = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (hash === `#${SECTION_ID}` && isLoaded) title.current?.focus();
  }, [hash, key, isLoaded]);

  return (
    <section className={styles.section} id={SECTION_ID} aria-labelledby="notifications-title">
      <h2 className={styles.title} id="notifications-title" tabIndex={-1} ref={title}>
        Notifications
      </h2>
      <p className={styles.intro}>
        Choose what you get in the portal and by email. Changes are saved at once.
      </p>
      <DevicePush userId={userId} />
      {query.data ? (
        <Groups
          userId={userId}
          hasPush={Boolean(pushKey) && devices.length > 0}
          choices={query.data.filter(
            ({ audience }) => audience === "member" || (isAdmin && audience === "admin"),
          )}
        />
      ) : hasFailed(query) ? (
        <ErrorState
          title="Your choices didn't load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <ChoicesSkeleton />
      )}
    </section>
  );
}

interface GroupsProps {
  userId: string;
  choices: readonly KindChoice[];
  /** The portal sends push notifications and the member has a device for them. */
  hasPush: boolean;
}

function Groups({ userId, choices, hasPush }: GroupsProps) {
  return groups.map((group) => {
    const rows = choices.filter(({ kind }) => (findKind(kind)?.group ?? "Space") === group);
    if (rows.length === 0) return null;
    return (
      <Card key={group} as="section" flush aria-labelledby={`notifications-${group}`}>
        <h3 className={styles.group} id={`notifications-${group}`}>
          {groupTitles[group]}
        </h3>
        <ul>
          {rows.map((choice) => (
            <ChoiceRow key={choice.kind} userId={userId} choice={choice} hasPush={hasPush} />
          ))}
        </ul>
      </Card>
    );
  });
}

const groupTitles: Record<KindGroup, string> = {
  Bookings: "Bookings",
  Events: "Events",
  Visitors: "Visitors and day passes",
  Payments: "Credits and payments",
  Space: "The space",
  Staff: "For admins",
};
const groups = Object.keys(groupTitles) as KindGroup[];

function ChoicesSkeleton() {
  return (
    <Card role="status" aria-busy="true" aria-label="Loading your choices">
      <div className={styles.skeleton}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height="2.75rem" radius="var(--radius-md)" />
        ))}
      </div>
    </Card>
  );
}
