import { useState } from "react";
import { refusalOf } from "@portal/shared/data/refusals";
import {
  isSamePlace,
  placeOf,
  titleOf,
  type CalendarRoom,
  type Entry,
  type Place,
} from "./calendar.schema";
import type { Draft } from "./drag/useDragMove";
import { obstacleAt } from "./grid/placement";
import { useMoveBooking, type Move, type Moved, type Price } from "./move/move.mutations";
import { changeInWords, formatPlace, moveFailure, priceInWords } from "./move/moveText";
import type { Notice } from "../../ui/feedback/NoticeBar";

interface Options {
  entries: readonly Entry[];
  rooms: readonly CalendarRoom[];
}

/** The booking that is being moved, from the drag to the undo. */
export function useMoves({ entries, rooms }: Options) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [proposal, setProposal] = useState<Draft | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const undo = useMoveBooking();

  const describe = (place: Place) =>
    formatPlace(place, rooms.find(({ id }) => id === place.roomId)?.name ?? "Unknown room");

  function drop(dropped: Draft) {
    const { entry, place } = dropped;
    const obstacle = isSamePlace(place, placeOf(entry))
      ? null
      : obstacleAt(place, entries, entry.id);
    setDraft(null);
    if (obstacle) {
      const why = obstacle === "taken" ? "is taken" : "is in the past";
      setNotice({ text: `Not moved: ${describe(place)} ${why}.`, isError: true });
    } else if (!isSamePlace(place, placeOf(entry))) {
      setNotice(null);
      setProposal(dropped);
    }
  }

  function moved(entry: Entry, place: Place, result: Moved) {
    setProposal(null);
    const { updated_at, due } = result;
    const back = { entry: { ...entry, updated_at, rupees_due: due.after }, place: placeOf(entry) };
    const price = { credits: entry.total_credits, rupees: entry.rupees_due };
    setNotice({
      text: join(`${titleOf(entry)} moved to ${describe(place)}.`, changeInWords(result)),
      action: { label: "Undo", run: () => moveBack(back, price) },
    });
  }

  /** `agreed`: the price before the move, or the one that its refusal named. */
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
    draft,
    setDraft,
    drop,
    proposal,
    moved,
    discard: () => setProposal(null),
    notice,
    dismiss: () => setNotice(null),
    /** Describes the draft to screen readers. */
    announcement: draft ? describeDraft(draft, entries, describe) : "",
  };
}

/** Retries a move after a lost response, or at the new price, which the label of the action names. */
function againAfter(error: unknown, run: (price?: Price) => void): Pick<Notice, "action"> {
  const refusal = refusalOf(error);
  if (refusal === null) return { action: { label: "Retry", run: () => run() } };
  if (refusal.code !== "price_changed") return {};
  const price = {
    credits: Number(refusal.params["credits"]),
    rupees: Number(refusal.params["rupees"]),
  };
  return { action: { label: `Undo · ${priceInWords(price)}`, run: () => run(price) } };
}

const join = (...sentences: string[]) => sentences.filter(Boolean).join(" ");

function describeDraft(
  { entry, place }: Draft,
  entries: readonly Entry[],
  describe: (place: Place) => string,
): string {
  const obstacle = obstacleAt(place, entries, entry.id);
  const state = obstacle === "taken" ? "taken" : obstacle === "past" ? "in the past" : "free";
  return `${describe(place)}, ${state}. Enter to continue, Escape to keep the booking as it is.`;
}
