import { usePortal } from "@portal/shared/contract/usePortal";
import { useMutation } from "@tanstack/react-query";
import { checkIn, isUnpaired, type Arrival } from "../kiosk.calls";

interface Outcomes {
  onArrived: (arrival: Arrival) => void;
  onRefused: (error: unknown) => void;
  onUnpaired: () => void;
}

export interface CheckIn {
  /** No code was sent since the start or the last `reset`. */
  isIdle: boolean;
  isPending: boolean;
  send: (code: string) => void;
  reset: () => void;
}

export function useCheckIn(token: string, { onArrived, onRefused, onUnpaired }: Outcomes): CheckIn {
  const { supabase } = usePortal();
  const { isIdle, isPending, mutate, reset } = useMutation({
    mutationFn: (code: string) => checkIn(supabase, token, code),
    onSuccess: onArrived,
    onError: (error) => {
      if (isUnpaired(error)) onUnpaired();
      else onRefused(error);
    },
    gcTime: 0,
  });
  return { isIdle, isPending, send: mutate, reset };
}
