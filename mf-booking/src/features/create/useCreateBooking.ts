import { type BookingQuote, quoteAtPrice, renewQuote } from "@portal/shared/data/bookingQuote";
import { resultOfRepeated, refusalOf } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import * as v from "valibot";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { useSession } from "@portal/shared/contract/useSession";
import { assertOnline, hasNoResponse, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useRequestId } from "@portal/shared/data/useRequestId";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatInstant, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitableBooking } from "../../data/invitableBooking";
import { bookingFailureToast, isUnrecoverable } from "../../data/bookingFailure";
import { invalidateBookings } from "../../data/invalidateBookings";
import { priceChangeNotice } from "../../data/bookingCost";
import type { SlotAction } from "../../ui/slot-dialog/slotSelection";
import type { BookableRoom } from "./freeRooms";

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
        assertOnline();
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
