import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { findKind } from "@portal/shared/notifications/kindList";
import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Switch } from "@portal/shared/ui/form/Switch";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useFocusFromHash } from "../../ui/useFocusFromHash";
import { ChoiceRow } from "./ChoiceRow";
import { choiceQueries, type KindChoice } from "./choices.queries";
import styles from "./NotificationChoices.module.css";
import { PauseAll } from "./PauseAll";
import { DevicePush } from "./push/DevicePush";
import { pushQueries } from "./push/push.queries";
import { useSaveChoices } from "./useSaveChoices";

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
  const title = useFocusFromHash<HTMLHeadingElement>(SECTION_ID, query.data !== undefined);

  return (
    <section className={styles.section} id={SECTION_ID} aria-labelledby="notifications-title">
      <h2 className={styles.title} id="notifications-title" tabIndex={-1} ref={title}>
        Notifications
      </h2>
      <p className={styles.intro}>
        Choose what you get in the portal and by email. Changes are saved at once. What you do
        yourself is in your activity, not in the bell.
      </p>
      <PauseAll userId={userId} />
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
    return <Group key={group} group={group} userId={userId} choices={rows} hasPush={hasPush} />;
  });
}

function Group({ group, userId, choices, hasPush }: GroupsProps & { group: KindGroup }) {
  const title = groupTitles[group];
  const save = useSaveChoices(userId);
  const [isOpen, setIsOpen] = useState(false);
  const isOn = choices.some(
    ({ in_portal, by_email, by_push, emailOptional }) =>
      in_portal || (by_email && emailOptional) || (hasPush && by_push),
  );
  const isAlwaysMailed = choices.some(({ emailOptional }) => !emailOptional);
  const listId = `notification-kinds-${group}`;
  return (
    <Card as="section" flush aria-labelledby={`notifications-${group}`}>
      <div className={styles.group}>
        <h3 className={styles.groupTitle} id={`notifications-${group}`}>
          {title}
        </h3>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-label={`Details: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Details
          <ChevronDown aria-hidden size={16} className={styles.chevron} />
        </Button>
        <Switch
          label="Notify me"
          of={title}
          checked={isOn}
          onChange={(next) => save.mutate(choices.map((choice) => switched(choice, next)))}
        />
      </div>
      {!isOn && isAlwaysMailed && <p className={styles.note}>Receipts are still sent by email.</p>}
      {save.isError && (
        <div className={styles.groupFailed}>
          <ReadFailedNote
            text={`Not saved. ${messageOf(save.error, "Please try again.")}`}
            onRetry={() => save.mutate(save.variables)}
          />
        </div>
      )}
      {isOpen && (
        <ul id={listId}>
          {choices.map((choice) => (
            <ChoiceRow key={choice.kind} userId={userId} choice={choice} hasPush={hasPush} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Everything of a kind on or off, as far as the member can choose. */
const switched = (choice: KindChoice, isOn: boolean): KindChoice => ({
  ...choice,
  in_portal: isOn,
  by_email: choice.emailOptional ? isOn && choice.emailOffered : choice.by_email,
  by_push: isOn,
});

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
