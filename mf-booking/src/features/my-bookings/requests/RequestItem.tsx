import { formatInstant } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { Coins, Hourglass } from "lucide-react";
import { formatPayment } from "../../../data/bookingCost";
import card from "../../../ui/BookingCard.module.css";
import { BookingTimes } from "../../../ui/BookingTimes";
import { useLinkedHeading } from "../../../ui/useLinkedHeading";
import { requestHeadingId } from "../bookingFocus";
import type { MyRequest } from "./requests.queries";

interface Props {
  request: MyRequest;
  onWithdraw: () => void;
}

export function RequestItem({ request, onWithdraw }: Props) {
  const { id, room, price, expires_at } = request;
  const headingId = requestHeadingId(id);
  const { heading, isLinked } = useLinkedHeading(headingId);
  return (
    <Card as="li" className={`${card.item} ${isLinked ? card.linked : ""}`}>
      <div className={card.facts}>
        <h3 className={card.room} id={headingId} tabIndex={-1} ref={heading}>
          {room.name}
          <Badge tone="warning">Waiting for approval</Badge>
        </h3>
        <ul className={card.details}>
          <BookingTimes booking={request} />
          <li>
            <Coins aria-hidden size={15} />
            {formatPayment(price.credits, price.rupees)} when approved
          </li>
          <li>
            <Hourglass aria-hidden size={15} />
            Answer by {formatInstant(expires_at)}
          </li>
        </ul>
      </div>
      <div className={card.actions}>
        <Button
          size="sm"
          variant="secondary"
          aria-describedby={headingId}
          aria-haspopup="dialog"
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </div>
    </Card>
  );
}
