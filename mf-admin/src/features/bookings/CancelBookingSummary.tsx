import { useState } from "react";
import { Flex, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { bookingRefundQuery } from "@portal/shared/data/credits/refunds";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { refundSentence } from "@portal/shared/domain/refund";
import { LoadError } from "../../ui/feedback/LoadError";
import { useReportReady } from "../../ui/feedback/useReportReady";
import type { AdminBooking } from "./booking.schema";
import type { RefundDecision } from "./bookings.mutations";
import { RefundChoice } from "./RefundChoice";

interface CancelBookingSummaryProps {
  booking: AdminBooking;
  onDecision: (decision: RefundDecision | null) => void;
  /** Called when the refund is known, or could not be loaded. */
  onReady: () => void;
}

export function CancelBookingSummary({ booking, onDecision, onReady }: CancelBookingSummaryProps) {
  const { supabase } = usePortal();
  const { room_name, booking_date, start_time, end_time, total_credits, included_minutes } =
    booking;
  // The plan paid for all of it, so there are no credits to refund.
  const isPaidByPlan = total_credits === 0 && included_minutes > 0;
  const refund = useQuery({ ...bookingRefundQuery(supabase, booking.id), enabled: !isPaidByPlan });
  const who = booking.full_name ?? booking.email ?? "the member";
  const [isReduced, setIsReduced] = useState(false);
  const [isChoiceReady, setChoiceReady] = useState(false);
  const isReady = (isPaidByPlan || !refund.isPending) && isChoiceReady;
  useReportReady(isReady, onReady);
  function decide(decision: RefundDecision | null) {
    setIsReduced(decision !== null && decision.reason === null);
    onDecision(decision);
  }
  return (
    <Flex vertical gap="small">
      <p>
        {room_name}, {formatDay(booking_date)}, {formatTimeRange(start_time, end_time)}.
      </p>
      {isPaidByPlan ? null : hasFailed(refund) ? (
        <LoadError
          title="Error loading the refund"
          error={refund.error}
          onRetry={() => void refund.refetch()}
          retrying={refund.isFetching}
        />
      ) : refund.data ? (
        // The sentence is about a refund of everything.
        !isReduced && <p>{refundSentence(refund.data, who)}</p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      )}
      <RefundChoice
        booking={booking}
        who={who}
        onDecision={decide}
        onReady={() => setChoiceReady(true)}
      />
      {booking.paid_paise > 0 && (
        <p>
          {formatPaise(booking.paid_paise)} has to be returned to {who} at the front desk.
        </p>
      )}
    </Flex>
  );
}
