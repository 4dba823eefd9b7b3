import { useState } from "react";
import type { Obstacle } from "@portal/shared/ui/time-grid/cells";
import { refusalOf } from "@portal/shared/data/refusals";
import { placeOf, titleOf, type CalendarRoom, type Entry, type Place } from "./calendar.schema";
import { useMoveBooking, type Move, type Moved, type Price } from "./move/move.mutations";
import { changeInWords, formatPlace, moveFailure, priceInWords } from "./move/moveText";
import type { Notice } from "../../ui/feedback/NoticeBar";

/** The booking that is being moved, from the drop to the undo. */
export function useMoves(rooms: readonly CalendarRoom[]) {
  const [proposal, setProposal] = useState<{ entry: Entry; place: Place } | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const undo = useMoveBooking();

  const describe = (place: Place) =>
    formatPlace(place, rooms.find(({ id }) => id === place.roomId)?.name ?? "Unknown room");

  function propose(entry: Entry, place: Place, obstacle: Obstacle | null) {
    setNotice(
      obstacle && { text: `Not moved: ${describe(place)} is ${states[obstacle]}.`, isError: true },
    );
    if (!obstacle) setProposal({ entry, place });
  }

  function moved(entry: Entry, place: Place, result: Moved) {
    setProposal(null);
    const { updated_at, due } = result;
    const back = { entry: { ...entry, updated_at, rupees_due: due.after }, place: placeOf(entry) };
    const price = {
      credits: entry.total_credits,
      rupees: entry.rupees_due,
      included_minutes: entry.included_minutes,
    };
    setNotice({
      text: join(`${titleOf(entry)} moved to ${describe(place)}.`, changeInWords(result)),
      action: { label: "Undo", run: () => moveBack(back, price) },
    });
  }

  /** `agreed`: the price before the move, or the price named by the refusal of an earlier undo. */
  function moveBack(move: Move, agreed: Price) {
    // Also removes the action, so that a second press of the key does not undo again.
    setNotice({ text: "Undoing the move…" });
    undo.mutate(
      { ...move, agreed },
      {
        onSuccess: (result) =>
          setNotice({ text: join(`Undone: ${describe(move.place)}.`, changeInWords(result)) }),
        onError: (error) =>
          setNotice({
            text: `Not undone. ${moveFailure(error, titleOf(move.entry))}`,
            isError: true,
            error,
            ...againAfter(error, (price) => moveBack(move, price ?? agreed)),
          }),
      },
    );
  }

  return {
    propose,
    proposal,
    moved,
    discard: () => setProposal(null),
    notice,
    dismiss: () => setNotice(null),
    /** For screen readers, while a booking is dragged or moved by keys. */
    describeMove: (place: Place, obstacle: Obstacle | null) =>
      `${describe(place)}, ${obstacle ? states[obstacle] : "free"}. Enter to continue, Escape to keep the booking as it is.`,
  };
}

/** The action that retries a move after a lost response, or offers to repeat it at a changed price. */
function againAfter(error: unknown, run: (price?: Price) => void): Pick<Notice, "action"> {
  const refusal = refusalOf(error);
  if (refusal === null) return { action: { label: "Retry", run: () => run() } };
  if (refusal.code !== "quote_changed") return {};
  const price = {
    credits: Number(refusal.params["credits"]),
    rupees: Number(refusal.params["rupees"]),
    included_minutes: Number(refusal.params["included_minutes"] ?? 0),
  };
  return { action: { label: `Undo · ${priceInWords(price)}`, run: () => run(price) } };
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

const states: Record<Obstacle, string> = { taken: "taken", past: "in the past", closed: "closed" };
