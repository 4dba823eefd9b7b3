import { Button } from "@portal/shared/ui/Button";
import { lazyContent } from "@portal/shared/ui/deferred/lazyComponents";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { SummaryLine } from "../../ui/Summary";

export const RepeatBooking = lazyContent(
  async () => (await import("./repeat/RepeatBooking")).RepeatBooking,
  { pending: <Skeleton height="12rem" />, failure: "The dates didn't load" },
);

interface Props {
  /** The room needs approval, so a series cannot be booked. */
  isRefused: boolean;
  onRepeat: () => void;
}

export const RepeatLine = ({ isRefused, onRepeat }: Props) => (
  <SummaryLine term="Repeat">
    {isRefused ? (
      "Request each date, or ask an admin to book them for you."
    ) : (
      <Button
        size="sm"
        variant="secondary"
        onPointerEnter={RepeatBooking.preload}
        onClick={onRepeat}
      >
        Does not repeat
      </Button>
    )}
  </SummaryLine>
);
