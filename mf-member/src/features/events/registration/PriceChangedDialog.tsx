import { sentenceOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import type { UpcomingEvent } from "../../../data/events.queries";

interface Props {
  event: UpcomingEvent;
  price: number;
  open: boolean;
  onClose: () => void;
  onRegister: () => void;
  finalFocus: () => HTMLElement | null;
}

/** Asks to confirm another price than the one shown. */
export function PriceChangedDialog({ event, price, open, onClose, onRegister, finalFocus }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      finalFocus={finalFocus}
      title="The price has changed"
      description={sentenceOf({
        code: "price_changed",
        params: { kind: "event", title: event.title, credits: price },
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={onRegister}>
            Register for {price > 0 ? formatCredits(price) : "free"}
          </Button>
        </>
      }
    />
  );
}
