import { roomLocation } from "@portal/shared/domain/roomLocation";
import { instantOf } from "@portal/shared/domain/dates";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { useNow } from "@portal/shared/ui/useNow";
import { MapPin, UserRound } from "lucide-react";
import card from "../../../ui/BookingCard.module.css";
import { BookingTimes } from "../../../ui/BookingTimes";
import { useLinkedHeading } from "../../../ui/useLinkedHeading";
import type { MyInvitation } from "./myInvitations.queries";
import { useAnswer } from "./useAnswer";

export function InvitationItem({ invitation }: { invitation: MyInvitation }) {
  const { booking_id, room_name, room_description, booker_name, response } = invitation;
  const { booking_date, start_time } = invitation;
  const answer = useAnswer(invitation);
  // Names the booking, not the invitation: a member can be invited to it twice.
  const headingId = `invitation-${booking_id}`;
  const { heading, isLinked } = useLinkedHeading(headingId);
  const canAnswer = instantOf(booking_date, start_time).getTime() > useNow().getTime();
  const location = roomLocation(room_description);
  const button = (to: "accepted" | "declined", label: string) => (
    <Button
      size="sm"
      variant={to === "accepted" ? "primary" : "secondary"}
      aria-describedby={headingId}
      busy={answer.isPending && answer.variables === to}
      onClick={() => {
        // The pressed button disappears.
        heading.current?.focus();
        answer.mutate(to);
      }}
    >
      {label}
    </Button>
  );
  return (
    <Card as="li" className={`${card.item} ${isLinked ? card.linked : ""}`}>
      <div className={card.facts}>
        <h3 className={card.room} id={headingId} tabIndex={-1} ref={heading}>
          {room_name}
          {response === "accepted" && <Badge tone="success">Accepted</Badge>}
          {response === "declined" && <Badge>Declined</Badge>}
          {response === "none" && <Badge tone="brand">Please answer</Badge>}
        </h3>
        <ul className={card.details}>
          <BookingTimes booking={invitation} />
          {location && (
            <li>
              <MapPin aria-hidden size={15} />
              {location}
            </li>
          )}
          <li>
            <UserRound aria-hidden size={15} />
            Booked by {booker_name}
          </li>
        </ul>
      </div>
      {canAnswer && (
        <div className={card.actions}>
          {response !== "accepted" && button("accepted", "Accept")}
          {response !== "declined" && button("declined", "Decline")}
        </div>
      )}
    </Card>
  );
}
