import { usePortal } from "@portal/shared/contract/usePortal";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { checkIn, isUnpaired, type Arrival } from "../kiosk.calls";

interface Outcomes {
  onArrived: (arrival: Arrival) => void;
  onRefused: (error: unknown) => void;
  onUnpaired: () => void;
}

export interface CheckIn {
  isPending: boolean;
  /** Sends one code until `reset`, because a pass stays in front of the camera for many pictures. */
  send: (code: string) => void;
  reset: () => void;
}

export function useCheckIn(token: string, { onArrived, onRefused, onUnpaired }: Outcomes): CheckIn {
  const { supabase } = usePortal();
  // A second picture can be read before the first request is rendered.
  const isSent = useRef(false);
  const { isPending, mutate, reset } = useMutation({
    mutationFn: (code: string) => checkIn(supabase, token, code),
    onSuccess: onArrived,
    onError: (error) => {
      if (isUnpaired(error)) onUnpaired();
      else onRefused(error);
    },
    gcTime: 0,
  });
  return {
    isPending,
    send(code) {
      if (isSent.current) return;
      isSent.current = true;
      mutate(code);
    },
    reset() {
      isSent.current = false;
      reset();
    },
  };
}
