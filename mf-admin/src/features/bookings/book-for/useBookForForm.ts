import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { renewQuote, useBookingQuote } from "@portal/shared/data/bookingQuote";
import { hasNoResponse } from "@portal/shared/data/errors";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { todayInSpace, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { daySlotsQuery, type SlotRoom } from "../../../data/daySlots.queries";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { termsOf, useBookFor } from "./bookFor.mutations";
import { labelled, priceOf } from "./price";
import type { PickedSlot } from "./SlotPicker";

export interface InitialSlot {
  roomId?: string;
  day?: Day;
  start?: ClockTime;
  /** Half hours. */
  units?: number;
}

interface Options {
  member: FoundMember | undefined;
  initial: InitialSlot | undefined;
  onBooked: () => void;
}

/** What the admin has entered for a booking on behalf of a member, and the request that sends it. */
export function useBookForForm({ member: given, initial, onBooked }: Options) {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const book = useBookFor();
  const request = useRequestId();
  const [member, setMember] = useState<FoundMember | null>(given ?? null);
  const [day, setDay] = useState<Day>(initial?.day ?? todayInSpace());
  const [units, setUnits] = useState(initial?.units ?? 2);
  /** Undefined until a slot is selected or cleared: `initial` applies. */
  const [picked, setSlot] = useState<PickedSlot | null>();
  const [wantsFree, setFree] = useState(false);
  const [reason, setReason] = useState("");
  const [overrides, setOverrides] = useState<string[]>([]);
  const rooms = useQuery(daySlotsQuery(supabase, day)).data?.rooms;
  const chosen = picked === undefined ? initialSlot(initial, rooms) : picked;
  // The price of the room may have changed since it was picked.
  const slot = chosen && {
    ...chosen,
    room: rooms?.find(({ id }) => id === chosen.room.id) ?? chosen.room,
  };
  const quote = useBookingQuote(
    member &&
      slot &&
      termsOf({
        memberId: member.id,
        roomId: slot.room.id,
        day,
        start: slot.start,
        units,
        freeReason: null,
        overrides,
      }),
    !book.isPending,
  );
  // Until a member is chosen, the price of the room is shown.
  const price = quote.data ? labelled(quote.data) : slot && priceOf(slot.room, units);
  const isAdmin = member?.role === "admin";
  const isFree = wantsFree && !isAdmin;

  /** Refusals and overrides belong to the previous choice. */
  function resetRefusal() {
    setOverrides([]);
    book.reset();
  }

  function submit(named: string[]) {
    if (!member || !slot || !price) return;
    const agreed = isFree || isAdmin ? { credits: 0, rupees: 0 } : price;
    const choice = {
      memberId: member.id,
      roomId: slot.room.id,
      day,
      start: slot.start,
      units,
      freeReason: isFree ? reason.trim() : null,
      overrides: named,
    };
    setOverrides(named);
    book.mutate(
      { ...choice, member, room: slot.room, agreed, requestId: request.requestIdFor(choice) },
      {
        onSuccess: onBooked,
        onSettled: (_, error) => {
          request.settle(error);
          // After a lost response the booking may have been made: only the same request shows the result.
          if (!hasNoResponse(error)) renewQuote(queryClient, termsOf(choice), error);
        },
      },
    );
  }

  return {
    member,
    day,
    units,
    slot,
    isAdmin,
    isFree,
    reason,
    price,
    isReady: member !== null && slot !== null && (!isFree || reason.trim() !== ""),
    hasChanges: (member !== (given ?? null) || Boolean(picked)) && !book.isSuccess,
    isPending: book.isPending,
    error: book.error,
    pickMember(next: FoundMember | null) {
      setMember(next);
      resetRefusal();
    },
    pickDay(next: { day: Day; units: number }) {
      setDay(next.day);
      setUnits(next.units);
      setSlot(null);
      resetRefusal();
    },
    pickSlot(next: PickedSlot | null) {
      setSlot(next);
      resetRefusal();
    },
    pickFree(next: boolean) {
      setFree(next);
      book.reset();
    },
    setReason,
    submit: () => submit(overrides),
    submitOverriding: (rule: string) => submit([...overrides, rule]),
  };
}

function initialSlot(
  { roomId, start }: InitialSlot = {},
  rooms: readonly SlotRoom[] = [],
): PickedSlot | null {
  const room = rooms.find(({ id }) => id === roomId);
  return room && start ? { room, start } : null;
}
