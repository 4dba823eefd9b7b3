import { formatDayAndMonth } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { useState, type ReactNode } from "react";
import type { SeriesDate } from "../../../data/series/seriesQuote";
import type { Replacement } from "./series.queries";

interface Props {
  date: SeriesDate;
  isReplaced: boolean;
  onReplace: (change: Omit<Replacement, "date"> | null) => void;
  /** Other times and rooms of a date that cannot be booked. */
  children: ReactNode;
}

export function DateActions({ date, isReplaced, onReplace, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = formatDayAndMonth(date.booking_date);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={isReplaced ? `Undo the change of ${name}` : `Skip ${name}`}
        onClick={() => {
          setOpen(false);
          onReplace(isReplaced ? null : { is_skipped: true });
        }}
      >
        {isReplaced ? "Undo" : "Skip"}
      </Button>
      {date.refusal && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Another time or room on ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Another time or room
        </Button>
      )}
      {date.refusal && isOpen && children}
    </>
  );
}
