import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatMonth } from "@portal/shared/domain/formatDates";
import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useMutation } from "@tanstack/react-query";
import { WriteFailure } from "../../ui/states/WriteFailure";
import { cancelDayPass } from "./dayPasses.mutations";
import { dayPassQueries, type DayPass } from "./dayPasses.queries";

interface Props {
  pass: DayPass;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
}

export function CancelPassDialog({ pass, open, onClose, onCancelled }: Props) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast(`day pass ${pass.id}`);
  const cancellation = useForgetOfflineError(
    useMutation({
      mutationFn: () => cancelDayPass(supabase, pass.id),
      onSuccess: (refunded) => {
        toast({
          title: "Day pass cancelled",
          ...(refunded > 0 && { description: `You got ${formatCredits(refunded)} back.` }),
        });
        onClose();
        onCancelled();
      },
      onSettled: () =>
        Promise.all(
          [dayPassQueries.all, [queryRoots.credits], [queryRoots.plans], [queryRoots.visitors]].map(
            (queryKey) => queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  );
  const cancel = () => cancellation.mutate();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Cancel this day pass?"
      description={`${pass.visitor_name}, ${formatDay(pass.date)}`}
      footer={
        <>
          <WriteFailure
            text={
              cancellation.error &&
              messageOf(cancellation.error, "The day pass could not be cancelled.")
            }
            onRetry={cancel}
          />
          <Button variant="secondary" onClick={onClose}>
            Keep pass
          </Button>
          <Button variant="destructive" busy={cancellation.isPending} onClick={cancel}>
            Cancel day pass
          </Button>
        </>
      }
    >
      <p>
        {pass.is_included &&
          `The day pass will go back to your plan for ${formatMonth(pass.date)}. `}
        {pass.credits_used > 0 && `You get ${formatCredits(pass.credits_used)} back. `}
        The guest gets an email that the visit is cancelled.
      </p>
    </Dialog>
  );
}
