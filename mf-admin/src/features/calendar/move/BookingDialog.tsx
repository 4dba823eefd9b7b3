import { useState } from "react";
import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { bookingQuoteQuery } from "@portal/shared/data/bookingQuote";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { isOutdated } from "@portal/shared/data/refusals";
import { Link } from "@portal/shared/vendor/router";
import {
  canMove,
  isSamePlace,
  placeOf,
  titleOf,
  type CalendarRoom,
  type Entry,
  type Place,
} from "../calendar.schema";
import { priceText } from "../kinds";
import { DeskAccount } from "../../../ui/desk/DeskAccount";
import { MemberLink } from "../../../ui/member/MemberLink";
import styles from "./BookingDialog.module.css";
import {
  moveInQuote,
  termsOfMove,
  useMoveBooking,
  type Moved,
  type Price,
  type PricedMove,
} from "./move.mutations";
import { confirmLabel, formatPlace, moveFailure } from "./moveText";
import { MovePrice } from "./MovePrice";
import { PlaceFields } from "./PlaceFields";
import { Dialog } from "../../../ui/form/Dialog";

interface BookingDialogProps {
  /** The booking as it was when the dialog opened. */
  entry: Entry;
  /** The booking as last loaded. Shown after a move of `entry` was refused because it had changed. */
  latest: Entry | undefined;
  /** Place to which the booking was dragged; its own place if it was only opened. */
  proposal: Place;
  rooms: readonly CalendarRoom[];
  /** The URL names the open booking, so the dialog adds no history entry. */
  isInUrl?: boolean;
  onClose: () => void;
  onMoved: (entry: Entry, place: Place, moved: Moved) => void;
}

/** Needs a new key for each booking and proposal. */
export function BookingDialog({
  entry: opened,
  latest,
  proposal,
  rooms,
  isInUrl = false,
  onClose,
  onMoved,
}: BookingDialogProps) {
  const { supabase } = usePortal();
  const [entry, setEntry] = useState(opened);
  const [place, setPlace] = useState(proposal);
  const move = useMoveBooking();
  const who = titleOf(entry);
  const own = placeOf(entry);
  const isMovable = canMove(entry);
  const isChanged = isMovable && !isSamePlace(place, own);
  const nameOf = (roomId: string) => rooms.find(({ id }) => id === roomId)?.name ?? "Unknown room";
  const sent = move.variables && isSamePlace(move.variables.place, place) ? move.variables : null;
  const canResend = sent !== null && !isOutdated(move.error);
  const quote = useQuery({
    ...bookingQuoteQuery(supabase, termsOfMove({ entry, place })),
    select: (quoted) => moveInQuote({ entry, place }, quoted),
    // Not after a lost response: the booking may already have moved.
    enabled: isChanged && !canResend,
  });
  const priced = hasFailed(quote) || quote.isFetching ? undefined : quote.data;
  const hasChanged = isOutdated(move.error);
  if (hasChanged && latest && latest !== entry) setEntry(latest);

  // The callbacks of mutate would not run after the moved booking has left the calendar.
  function confirm() {
    const agreed = canResend ? sent.agreed : priced && priceAfter(priced);
    if (!agreed) return;
    move.mutateAsync({ entry, place, agreed }).then(
      (moved) => onMoved(entry, place, moved),
      () => undefined,
    );
  }

  return (
    <Dialog
      open
      closesOnBack={!isInUrl}
      title={titleOfDialog(entry, isChanged)}
      onCancel={onClose}
      width={520}
      footer={
        isMovable
          ? [
              <Button key="cancel" onClick={onClose} disabled={move.isPending}>
                {isChanged ? "Keep as it is" : "Close"}
              </Button>,
              <Button
                key="move"
                type="primary"
                onClick={confirm}
                loading={move.isPending}
                disabled={!isChanged || !priced}
              >
                {confirmLabel(isChanged ? priced : undefined)}
              </Button>,
            ]
          : [
              <Button key="close" onClick={onClose}>
                Close
              </Button>,
            ]
      }
    >
      <div className={styles.content}>
        <dl className={styles.facts}>
          <dt>{entry.kind === "block" ? "Time" : "Currently"}</dt>
          <dd>{formatPlace(own, nameOf(own.roomId))}</dd>
          {entry.note && (
            <>
              <dt>Note</dt>
              <dd>{entry.note}</dd>
            </>
          )}
          {entry.kind !== "block" && (
            <>
              <dt>Price</dt>
              <dd>{priceText(entry)}</dd>
              <dt>Member</dt>
              <dd>
                <MemberLink id={entry.user_id}>{entry.email ?? who}</MemberLink>{" "}
                <Link to={`/admin/bookings?q=${encodeURIComponent(entry.email ?? who)}`}>
                  All bookings
                </Link>
              </dd>
            </>
          )}
        </dl>
        {entry.kind !== "block" && entry.kind !== "request" && (
          <DeskAccount
            bookingId={entry.id}
            memberName={who}
            bookingText={formatPlace(own, nameOf(own.roomId))}
            known={entry}
          />
        )}
        {entry.kind === "block" ? (
          <p>
            End it on the page <Link to="/admin/rooms">Rooms</Link>.
          </p>
        ) : entry.kind === "request" ? (
          <p>
            Approve or reject it on the page <Link to="/admin/today">Today</Link>.
          </p>
        ) : isMovable ? (
          <>
            <PlaceFields place={place} rooms={rooms} onChange={setPlace} />
            {isChanged && <MovePrice quote={quote} who={who} />}
            {sent && move.error !== null && (
              <Alert
                type="error"
                showIcon
                role="alert"
                title="Not moved"
                description={moveFailure(move.error, who)}
                action={
                  canResend ? (
                    <Button size="small" danger onClick={confirm} loading={move.isPending}>
                      Retry
                    </Button>
                  ) : null
                }
              />
            )}
          </>
        ) : (
          <Alert
            type="info"
            showIcon
            title="This booking has started and can no longer be moved."
          />
        )}
      </div>
    </Dialog>
  );
}

function titleOfDialog(entry: Entry, isChanged: boolean): string {
  const who = titleOf(entry);
  if (entry.kind === "block") return "Room is blocked";
  if (entry.kind === "request") return `${who}’s request`;
  return isChanged ? `Move ${who}’s booking` : who;
}

const priceAfter = ({ total_credits, rupees_due, included_minutes = 0 }: PricedMove): Price => ({
  credits: total_credits,
  rupees: rupees_due,
  included_minutes,
});
