import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";
import type { Refund } from "../../domain/refund";
import { hasFailed } from "../hasFailed";
import { queryRoots } from "../queryKeys";
import type { Supabase } from "../supabase";

const refundSchema = z.array(
  z.object({
    credits: z.number().int(),
    expires_at: z.string().nullable(),
    is_renewed: z.boolean(),
  }),
);

const minuteMs = 60_000;

/** Credits expire, so a refund is never cached and is read again every minute. */
function refundQuery(
  key: readonly unknown[],
  request: (signal: AbortSignal) => PromiseLike<{ data: unknown }>,
) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Refund> =>
      refundSchema.parse((await request(signal)).data),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: minuteMs,
  });
}

/** `newUnits` (half hours) requests the refund of a reschedule instead of a cancellation. */
export function bookingRefundQuery(supabase: Supabase, bookingId: string, newUnits?: number) {
  return refundQuery([queryRoots.bookingRefund, bookingId, newUnits ?? null], (signal) =>
    supabase
      .rpc("booking_refund", {
        booking_id: bookingId,
        ...(newUnits !== undefined && { new_duration: newUnits }),
      })
      .abortSignal(signal)
      .throwOnError(),
  );
}

export function registrationRefundQuery(supabase: Supabase, eventId: string) {
  return refundQuery([queryRoots.registrationRefund, eventId], (signal) =>
    supabase.rpc("registration_refund", { event_id: eventId }).abortSignal(signal).throwOnError(),
  );
}

export function isAwaited(refund: UseQueryResult<Refund>): boolean {
  return refund.isLoading && !hasFailed(refund);
}

/** Empty if the refund could not be read. */
export function loadedRefund(refund: UseQueryResult<Refund>): Refund {
  return hasFailed(refund) ? [] : (refund.data ?? []);
}
