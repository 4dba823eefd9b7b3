import {
  quoteAtPrice,
  renewQuote,
  type BookingQuote,
  useBookingQuote,
} from "@portal/shared/data/bookingQuote";
import { resultOfRepeated, refusalOf } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import * as v from "valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { hasNoResponse, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { formatDay, formatInstant, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitableBooking } from "../../data/invitableBooking";
import { bookingFailureToast, isUnrecoverable } from "../../data/bookingFailure";
import { invalidateBookings } from "../../data/invalidateBookings";
import { priceChangeNotice, creditsDue } from "../../data/bookingCost";
import type { SlotAction, SlotChoice } from "../../ui/slot-dialog/slotSelection";
import type { BookableRoom } from "../../data/rooms.queries";
import { rupeesDue } from "@portal/shared/domain/bookingPrice";
import { type ClockTime, type Day, isPast } from "@portal/shared/domain/dates";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import type { Slots } from "../../data/slots/useSlots";

/** The quote of the chosen slot, or of the first free one, because a plan may pay. Until it has loaded, the price is that of the room. */
export function useSlotPrice(
  room: BookableRoom,
  choice: SlotChoice,
  slots: Slots,
  isOpen: boolean,
) {
  const { isAdmin } = useSession();
  const start = choice.start ?? firstFree(slots, choice.day);
  const quote = useBookingQuote(
    start === null ? null : termsOf(room.id, { ...choice, start }),
    isOpen && !choice.isUnconfirmed,
    keepIncluded,
  );
  const units = pricedUnits(room.rules.prices, choice);
  const { credits, rupees, included_minutes, refunds } = quote.data ?? {
    credits: creditsDue(room.credits_per_hour, units, isAdmin),
    rupees: rupeesDue(room.credits_per_hour, units, isAdmin),
    included_minutes: 0,
    refunds: [],
  };
  const shortfall = quote.data?.needs_approval ? quote.data.shortfall : 0;
  return {
    quote,
    isLoading: quote.isLoading || slots.state === "loading",
    credits,
    rupees,
    included_minutes,
    refunds,
    /** A request needs the credits of the requests that wait, too. */
    needed: quote.data && shortfall > 0 ? quote.data.balance + shortfall : credits,
    needsApproval: quote.data?.needs_approval ?? (room.rules.approval_hours !== null && !isAdmin),
  };
}

/** Not the half hour that has begun, which costs less. */
const firstFree = (slots: Slots, day: Day): ClockTime | null =>
  (slots.state === "ready" && slots.free.find((start) => !isPast(day, start))) || null;

/** While the next quote loads, keeps one with included minutes: the price of the room would be too high. */
const keepIncluded = (previous: BookingQuote | undefined) =>
  previous?.included_minutes ? previous : undefined;

/** `duration` is in half hours. Refused with `quote_changed` if the quote no longer holds. */
export type NewBooking = Pick<
  Tables<"bookings">,
  "user_id" | "room_id" | "booking_date" | "start_time" | "duration"
> & { request_id: string; quote_id: string };

const createdSchema = v.object({
  id: v.string(),
  /** What was charged: 0 for admins. */
  total_credits: v.number(),
});

/** The same `request_id` again returns the same booking without another charge. */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
): Promise<v.InferOutput<typeof createdSchema>> {
  const { data, error } = await supabase
    .from("bookings")
    .insert(booking)
    .select("id, total_credits")
    .single();
  if (!error) return data;
  const repeated = resultOfRepeated(error);
  if (v.is(createdSchema, repeated)) return repeated;
  throw error;
}

/** Requests a slot that needs approval. Repeating a `request_id` returns the same request. */
async function requestBooking(supabase: Supabase, booking: NewBooking) {
  const { user_id: _user, ...slot } = booking;
  return (await supabase.rpc("request_booking", slot).throwOnError()).data;
}

/** What a quote is asked for. */
export const termsOf = (
  room_id: string,
  { day, start, units }: { day: Day; start: ClockTime; units: number },
) => ({ room_id, booking_date: day, start_time: start, duration: units });

interface ChosenBooking {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  /** The price that was shown, in credits and in rupees. */
  credits: number;
  rupees: number;
  included_minutes: number;
  /** The refund ladder that was shown. */
  refunds: BookingQuote["refunds"];
  needsApproval: boolean;
}

interface Options {
  /** Called after success and after errors that choosing another slot cannot fix. */
  onFinished: () => void;
  onBooked: (booking: InvitableBooking) => void;
  buyCredits: () => void;
  dispatch: (action: SlotAction) => void;
}

export function useCreateBooking({ onFinished, onBooked, buyCredits, dispatch }: Options) {
  const { supabase, navigate } = usePortal();
  const toast = useToast("booking");
  const { user, isAdmin } = useSession();
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (request: ChosenBooking) => {
        const terms = termsOf(request.room.id, request);
        const booking = { user_id: user?.id ?? "", ...terms };
        const quote_id = await quoteAtPrice({ queryClient, supabase }, terms, request);
        const write = request.needsApproval ? requestBooking : createBooking;
        return write(supabase, { ...booking, quote_id, request_id: requestIdFor(booking) });
      },
      retry: retryLostResponse,
      onSuccess: (created, request) => {
        const { room, day, start, units, credits } = request;
        const time = formatTimeRange(start, endOfSlot(start, units));
        if ("expires_at" in created) {
          toast({
            title: "Booking requested",
            description: `${room.name}, ${formatDay(day)}, ${time}. You get an answer by ${formatInstant(created.expires_at)}`,
            action: { label: "My Bookings", onClick: () => navigate("/bookings") },
          });
          return onFinished();
        }
        const { id, total_credits } = created;
        const free = isAdmin ? " (admin free booking)" : "";
        const priceChange = priceChangeNotice(total_credits, credits);
        const sentences = [`${room.name}, ${formatDay(day)}, ${time}${free}`, priceChange];
        toast({
          title: "Booking Confirmed",
          description: sentences.filter(Boolean).join(". "),
          action: { label: "My Bookings", onClick: () => navigate("/bookings") },
        });
        if (priceChange) void queryClient.invalidateQueries({ queryKey: [queryRoots.rooms] });
        onBooked({
          id,
          room,
          booking_date: day,
          start_time: start,
          end_time: endOfSlot(start, units),
        });
        onFinished();
      },
      onError: (error, request) => {
        toast(bookingFailureToast("book", error, { credits: request.credits, buyCredits }));
        if (refusalOf(error)?.code === "slot_taken") {
          dispatch({ type: "start refused", start: request.start });
        }
        // After a lost response the booking may have been made: only the same request shows the result.
        if (hasNoResponse(error)) dispatch({ type: "response lost" });
        else renewQuote(queryClient, termsOf(request.room.id, request), error);
        if (isUnrecoverable(error)) onFinished();
      },
      onSettled: (_, error) => {
        settle(error);
        invalidateBookings(queryClient, error !== null);
      },
    }),
  );
}
