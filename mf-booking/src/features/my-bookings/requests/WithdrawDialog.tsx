import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { failureText } from "../../../data/bookingFailure";
import { invalidateBookings } from "../../../data/invalidateBookings";
import { WriteFailure } from "../../../ui/states/WriteFailure";
import { focusTargetAfterRemoval, requestHeadingId } from "../bookingFocus";
import type { MyRequest } from "./requests.queries";

interface Props {
  request: MyRequest;
  open: boolean;
  onClose: () => void;
}

export function WithdrawDialog({ request, open, onClose }: Props) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  const flow = `request ${request.id}`;
  const focusTarget = useRef<HTMLElement>(null);
  const withdrawal = useForgetOfflineError(
    useMutation({
      mutationFn: async () => {
        await supabase.rpc("release_hold", { hold_id: request.id }).throwOnError();
      },
      retry: retryLostResponse,
      onSuccess: () => {
        toast({ flow, title: "Request withdrawn", description: "The slot is free again." });
        focusTarget.current = focusTargetAfterRemoval(requestHeadingId(request.id));
        onClose();
      },
      onError: (error) => {
        toast({
          flow,
          title: "Request not withdrawn",
          description: messageOf(error, "Please try again."),
          variant: "destructive",
        });
        if (refusalOf(error)) onClose();
      },
      onSettled: (_, error) => invalidateBookings(queryClient, error !== null),
    }),
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      finalFocus={() => focusTarget.current}
      title="Withdraw this request?"
      description={`${request.room.name}, ${formatDay(request.booking_date)}, ${formatTimeRange(
        request.start_time,
        request.end_time,
      )}`}
      footer={
        <>
          <WriteFailure
            text={failureText("cancel", withdrawal.error)}
            onRetry={() => withdrawal.mutate()}
          />
          <Button variant="secondary" onClick={onClose}>
            Keep request
          </Button>
          <Button
            variant="destructive"
            busy={withdrawal.isPending}
            onClick={() => withdrawal.mutate()}
          >
            Withdraw request
          </Button>
        </>
      }
    >
      <p>The slot is then free for others. Nothing was charged.</p>
    </Dialog>
  );
}
