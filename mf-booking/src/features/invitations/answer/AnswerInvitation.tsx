import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { formatLongDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { roomLocation } from "@portal/shared/domain/roomLocation";
import { mapLink } from "@portal/shared/domain/spaceAddress";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import {
  type Answer,
  answerInvitation,
  type GuestInvitation,
  InvitationLinkError,
} from "./answer.queries";
import styles from "./AnswerInvitation.module.css";

const texts = {
  wrong: "This link does not work. Open the link in the email again.",
  gone: "You are no longer invited, or the booking was cancelled.",
  started: "This booking has already started, so you can no longer answer.",
};

/** Guests without an account answer here; the token of the email authorizes them. */
export function AnswerInvitation({ token }: { token: string | null }) {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const queryKey = ["invitation", token];
  const invitation = useQuery({
    queryKey,
    queryFn: () => answerInvitation(supabase, token ?? ""),
    enabled: token !== null,
    retry: (failures, error) => !(error instanceof InvitationLinkError) && failures < 2,
  });
  const result = useRef<HTMLParagraphElement>(null);
  const answer = useForgetOfflineError(
    useMutation({
      mutationFn: (response: Answer) => answerInvitation(supabase, token ?? "", response),
      onSuccess: (data) => {
        queryClient.setQueryData(queryKey, data);
        result.current?.focus();
      },
    }),
  );

  const linkError = [answer.error, invitation.error].find(
    (error) => error instanceof InvitationLinkError,
  );
  if (!token || linkError) {
    return (
      <Card className={styles.card}>
        <p role="status">{texts[linkError?.reason ?? "wrong"]}</p>
      </Card>
    );
  }
  if (!invitation.data) {
    return invitation.isError ? (
      <ErrorState
        title="The invitation could not be loaded."
        onRetry={() => void invitation.refetch()}
        retrying={invitation.isFetching}
      />
    ) : (
      <Skeleton height="16rem" radius="var(--radius-lg)" />
    );
  }
  const { response, has_started, booker_name } = invitation.data;
  return (
    <Card className={styles.card}>
      <Facts invitation={invitation.data} />
      <p className={styles.state} role="status" tabIndex={-1} ref={result}>
        {stateText(response, has_started, booker_name)}
      </p>
      {answer.error && (
        <ReadFailedNote
          text={messageOf(answer.error, "Your answer was not saved. Please try again.")}
          onRetry={() => answer.mutate(answer.variables)}
          retrying={answer.isPending}
        />
      )}
      {!has_started && (
        <div className={styles.actions}>
          <AnswerButton to="accepted" {...{ response, answer }}>
            Accept
          </AnswerButton>
          <AnswerButton to="declined" {...{ response, answer }}>
            Decline
          </AnswerButton>
        </div>
      )}
    </Card>
  );
}

function Facts({ invitation }: { invitation: GuestInvitation }) {
  const { room_name, room_description, booking_date, start_time, end_time, booker_name, address } =
    invitation;
  const map = mapLink({ address: address ?? "", map_url: invitation.map_url ?? "" });
  const location = roomLocation(room_description);
  return (
    <>
      <h2 className={styles.title}>
        {booker_name} invites you to {room_name}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Day</dt>
          <dd>{formatLongDay(booking_date)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{formatTimeRange(start_time, end_time)} (India)</dd>
        </div>
        <div>
          <dt>Room</dt>
          <dd>{location ? `${room_name}, ${location}` : room_name}</dd>
        </div>
        {map && (
          <div>
            <dt>Address</dt>
            <dd>
              {address}
              <a className={styles.map} href={map} target="_blank" rel="noreferrer">
                Show on a map
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Booked by</dt>
          <dd>{booker_name}</dd>
        </div>
      </dl>
    </>
  );
}

interface AnswerButtonProps {
  to: Answer;
  response: GuestInvitation["response"];
  answer: { isPending: boolean; variables: Answer | undefined; mutate: (answer: Answer) => void };
  children: ReactNode;
}

function AnswerButton({ to, response, answer, children }: AnswerButtonProps) {
  if (response === to) return null;
  return (
    <Button
      variant={to === "accepted" ? "primary" : "secondary"}
      busy={answer.isPending && answer.variables === to}
      onClick={() => answer.mutate(to)}
    >
      {children}
    </Button>
  );
}

function stateText(
  response: GuestInvitation["response"],
  hasStarted: boolean,
  booker: string,
): string {
  if (response === "accepted") return `You have accepted. ${booker} can see your answer.`;
  if (response === "declined") return `You have declined. ${booker} can see your answer.`;
  return hasStarted
    ? texts.started
    : `Are you coming? ${booker} sees your answer. The portal does not read answers that your calendar app sends.`;
}
