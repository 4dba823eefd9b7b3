import { useState } from "react";
import { Input, Radio } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { formatCharge, formatRefund, formatReturned } from "@portal/shared/domain/includedMinutes";
import { LoadError } from "../../ui/feedback/LoadError";
import { useReportReady } from "../../ui/feedback/useReportReady";
import type { AdminBooking } from "./booking.schema";
import type { RefundDecision } from "./bookings.mutations";

interface RefundChoiceProps {
  booking: AdminBooking;
  who: string;
  /** Called with null while the booking can be cancelled without a decision. */
  onDecision: (decision: RefundDecision | null) => void;
  /** Called when the choice is known, or could not be loaded. */
  onReady: () => void;
}

/** A choice where the refund ladder of the room returns less than everything, and the minutes that go back to the plan. */
export function RefundChoice({ booking, who, onDecision, onReady }: RefundChoiceProps) {
  const { supabase } = usePortal();
  const quote = useQuery({
    queryKey: [queryRoots.bookingRefund, booking.id, "ladder"],
    queryFn: async () => {
      const [{ data: quotes }, { data: row }] = await Promise.all([
        supabase.rpc("quote_cancellation", { booking_id: booking.id }).throwOnError(),
        supabase
          .from("bookings")
          .select("updated_at")
          .eq("id", booking.id)
          .maybeSingle()
          .throwOnError(),
      ]);
      const [first] = quotes;
      if (!first || !row) return null;
      const found = {
        ...first,
        version: row.updated_at,
        isFull: first.credits === first.charged && first.minutes === first.minutes_charged,
      };
      if (found.isFull) return found;
      onDecision({
        version: found.version,
        credits: found.credits,
        minutes: found.minutes_charged > 0 ? found.minutes : null,
        reason: null,
      });
      return found;
    },
    gcTime: 0,
  });
  const [reason, setReason] = useState<string | null>(null);
  const isReady = !quote.isPending;
  useReportReady(isReady, onReady);
  if (quote.isError) {
    return (
      <LoadError
        title="Error loading the refund by the rules of the room"
        error={quote.error}
        onRetry={() => void quote.refetch()}
        retrying={quote.isFetching}
      />
    );
  }
  if (!quote.data) return null;
  const { credits, charged, version, minutes, minutes_charged, isFull } = quote.data;
  const returned = reason === null ? minutes : minutes_charged;

  function decide(next: string | null) {
    setReason(next);
    onDecision({
      version,
      credits: next === null ? credits : charged,
      minutes: minutes_charged > 0 ? (next === null ? minutes : minutes_charged) : null,
      reason: next,
    });
  }

  return (
    <>
      {!isFull && (
        <Radio.Group
          aria-label="Refund"
          value={reason === null ? "rules" : "everything"}
          onChange={({ target }) => decide(target.value === "rules" ? null : "")}
          options={[
            {
              value: "rules",
              label: `By the rules of the room: ${formatRefund(quote.data)}`,
            },
            {
              value: "everything",
              label: `Everything: ${formatCharge(charged, minutes_charged)}, for a reason`,
            },
          ]}
        />
      )}
      {reason !== null && (
        <Input
          aria-label="Reason, shown to the member"
          placeholder="Reason, shown to the member"
          maxLength={200}
          value={reason}
          onChange={({ target }) => decide(target.value)}
        />
      )}
      {returned > 0 && (
        <p>
          Plan of {who}: {formatReturned(returned, booking.booking_date)}.
        </p>
      )}
    </>
  );
}
