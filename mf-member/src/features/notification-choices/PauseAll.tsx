import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { notificationPauseQuery, pauseText } from "@portal/shared/data/notificationPause";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import styles from "./NotificationChoices.module.css";

const ends = {
  today: "Today",
  tomorrow_morning: "Until tomorrow morning",
  switched_on: "Until I switch them on",
};
type End = keyof typeof ends;

export function PauseAll({ userId }: { userId: string }) {
  const { supabase, queryClient } = usePortal();
  const query = notificationPauseQuery(supabase, userId);
  const { data: until } = useQuery(query);
  const title = useRef<HTMLHeadingElement>(null);
  const save = useForgetOfflineError(
    useMutation({
      mutationFn: async (end: End | null) => {
        await supabase.rpc("pause_notifications", end ? { ends: end } : {}).throwOnError();
      },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: query.queryKey });
        // The pressed button is replaced.
        title.current?.focus();
      },
    }),
  );
  if (until === undefined) return null;
  return (
    <Card as="section" aria-labelledby="notifications-pause">
      <div className={styles.pause}>
        <div>
          <h3
            className={styles.pauseTitle}
            id="notifications-pause"
            aria-describedby="notifications-pause-state"
            tabIndex={-1}
            ref={title}
          >
            {until ? pauseText(until) : "Pause all"}
          </h3>
          <p className={styles.description} id="notifications-pause-state">
            No emails and no push messages, and nothing is lost: what you miss is in the bell.
            Receipts and emails about your account's security are still sent.
          </p>
        </div>
        <div className={styles.pauseEnds} role="group" aria-labelledby="notifications-pause">
          {until ? (
            <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate(null)}>
              Switch on
            </Button>
          ) : (
            Object.entries(ends).map(([end, label]) => (
              <Button
                key={end}
                variant="secondary"
                size="sm"
                busy={save.isPending && save.variables === end}
                onClick={() => save.mutate(end as End)}
              >
                {label}
              </Button>
            ))
          )}
        </div>
      </div>
      {save.isError && (
        <ReadFailedNote
          text={`Not saved. ${messageOf(save.error, "Please try again.")}`}
          onRetry={() => save.mutate(save.variables)}
        />
      )}
    </Card>
  );
}
