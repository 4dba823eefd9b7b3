import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { renewQuote, useBookingQuote } from "@portal/shared/data/bookingQuote";
import { hasNoResponse } from "@portal/shared/data/errors";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { todayInSpace, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { durationsOfRooms } from "@portal/shared/domain/roomHours";
import { durationsOf, nearestDuration } from "@portal/shared/domain/roomRules";
import { daySlotsQuery, type SlotRoom } from "../../../data/daySlots.queries";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { suspensionQuery } from "../../../data/suspension.queries";
import { termsOf, useBookFor } from "./bookFor.mutations";
import { maxPrice, priceIn, priceOf, type Price } from "./price";
import type { PriceInput } from "./PriceChoice";
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
  /** The only room whose slots are shown. */
  const [roomId, setRoom] = useState<string | null>(initial?.roomId ?? null);
  /** Undefined until a slot is selected or cleared: `initial` applies. */
  const [picked, setSlot] = useState<PickedSlot | null>();
  const [entered, setPrice] = useState<PriceInput>({ kind: "member", amount: null, reason: "" });
  const [overrides, setOverrides] = useState<string[]>([]);
  const rooms = useQuery(daySlotsQuery(supabase, day)).data?.rooms;
  const only = rooms?.find(({ id }) => id === roomId);
  const chosen = picked === undefined ? initialSlot(initial, rooms) : picked;
  // The price of the room may have changed since it was picked.
  const slot = chosen && {
    ...chosen,
    room: rooms?.find(({ id }) => id === chosen.room.id) ?? chosen.room,
  };
  const choice = member && slot && { member, room: slot.room, day, start: slot.start, units };
  const quote = useBookingQuote(
    choice && termsOf({ ...choice, namedPrice: null, overrides }),
    !book.isPending,
  );
  const suspension = useQuery({
    ...suspensionQuery(supabase, member?.id ?? ""),
    enabled: member !== null,
  }).data;
  const isAdmin = member?.role === "admin";
  // Until a member is chosen, the price of the room is shown.
  const memberPrice = quote.data ?? (slot && priceOf(slot.room, { day, start: slot.start, units }));
  const isNamed = entered.kind !== "member" && !isAdmin;
  const amount = entered.kind === "free" ? 0 : toAmount(entered.amount);
  const reason = entered.reason.trim();
  const price = isNamed ? slot && namedPriceIn(slot.room, amount) : memberPrice;

  /** Refusals and overrides belong to the previous choice. */
  function resetRefusal() {
    setOverrides([]);
    book.reset();
  }

  function submit(named: string[]) {
    if (!choice || !price) return;
    const requested = {
      ...choice,
      namedPrice: isNamed && amount !== null ? { amount, reason } : null,
      overrides: named,
    };
    const agreed = isAdmin ? { credits: 0, rupees: 0 } : price;
    const requestId = request.requestIdFor(termsOf(requested));
    setOverrides(named);
    book.mutate(
      { ...requested, agreed, requestId },
      {
        onSuccess: onBooked,
        onSettled: (_, error) => {
          request.settle(error);
          // After a lost response the booking may have been made: only the same request shows the result.
          if (!hasNoResponse(error)) renewQuote(queryClient, termsOf(requested), error);
        },
      },
    );
  }

  function missingOf(): string | null {
    if (!member) return "Choose a member.";
    if (suspension) return `${member.display_name} is suspended.`;
    if (!slot) return "Choose a time.";
    if (!isNamed) return null;
    if (!price) return "Enter the price.";
    if (reason !== "") return null;
    return entered.kind === "free"
      ? "Enter a reason for no charge."
      : "Enter a reason for the price.";
  }

  return {
    member,
    day,
    units,
    roomId,
    rooms,
    /** Those of the only room, or of all. */
    durations: only ? durationsOf(only.rules) : durationsOfRooms(rooms ?? []),
    slot,
    isAdmin,
    suspension,
    memberPrice,
    price,
    entered,
    /** What is missing before it can be booked. */
    missing: missingOf(),
    hasChanges: (member !== (given ?? null) || Boolean(picked) || isNamed) && !book.isSuccess,
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
    pickRoom(next: string | null) {
      setRoom(next);
      const room = rooms?.find(({ id }) => id === next);
      if (room) setUnits(nearestDuration(room.rules, units));
      if (next !== null && slot && slot.room.id !== next) setSlot(null);
      resetRefusal();
    },
    pickSlot(next: PickedSlot | null) {
      setSlot(next);
      resetRefusal();
    },
    enterPrice(next: PriceInput) {
      setPrice(next);
      book.reset();
    },
    submit: () => submit(overrides),
    submitOverriding: (rule: string) => submit([...overrides, rule]),
  };
}

const toAmount = (amount: number | null): number | null =>
  amount !== null && Number.isInteger(amount) && amount >= 0 && amount <= maxPrice ? amount : null;

const namedPriceIn = (room: SlotRoom, amount: number | null): Price | null =>
  amount === null ? null : priceIn(room, amount);

function initialSlot(
  { roomId, start }: InitialSlot = {},
  rooms: readonly SlotRoom[] = [],
): PickedSlot | null {
  const room = rooms.find(({ id }) => id === roomId);
  return room && start ? { room, start } : null;
}
