import { usePortal } from "@portal/shared/contract/usePortal";
import { describeDevice } from "@portal/shared/domain/describeDevice";
import { formatInstant, formatInstantDay } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";
import { useQuery } from "@tanstack/react-query";
import { sessionsQuery, useEndSessions } from "./sessions.queries";
import styles from "./Sessions.module.css";

export function Sessions({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const {
    data: sessions,
    isFetching,
    refetch,
    isError,
  } = useQuery(sessionsQuery(supabase, userId));
  const end = useEndSessions(userId);
  const content = useFocusAfterRemoval();
  const others = sessions?.filter(({ is_current }) => !is_current) ?? [];
  const ending = end.isPending ? end.variables : [];
  return (
    <Card as="section" aria-labelledby="sessions" ref={content}>
      <h2 className={styles.title} id="sessions">
        Where you are logged in
      </h2>
      <p className={styles.text}>
        Log out on a device that you lost or do not recognise, and change your password. A device
        that you log out loses access within an hour.
      </p>
      {isError && !sessions ? (
        <ErrorState
          title="Your devices didn't load"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !sessions ? (
        <div role="status" aria-label="Loading your devices">
          <Skeleton height="8rem" />
        </div>
      ) : (
        <>
          <ul className={styles.list} aria-labelledby="sessions">
            {sessions.map((session) => (
              <li key={session.session_id} className={styles.session}>
                <div>
                  <p className={styles.device}>
                    {describeDevice(session.user_agent ?? "")}{" "}
                    {session.is_current && <Badge tone="success">This device</Badge>}
                  </p>
                  <p className={styles.text}>
                    Since {formatInstantDay(session.started_at)} · last used{" "}
                    {formatInstant(session.last_used_at)}
                  </p>
                </div>
                {!session.is_current && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className={styles.end}
                    busy={ending.includes(session.session_id)}
                    aria-label={`Log out ${describeDevice(session.user_agent ?? "")}, last used ${formatInstant(session.last_used_at)}`}
                    onClick={() => end.mutate([session.session_id])}
                  >
                    Log out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 1 && (
            <Button
              variant="ghost"
              className={styles.all}
              busy={ending.length > 1}
              onClick={() => end.mutate(others.map(({ session_id }) => session_id))}
            >
              Log out all other devices
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
