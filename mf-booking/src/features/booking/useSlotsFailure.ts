import { usePortal } from "@portal/shared/contract/usePortal";
import { useCallback, useEffect, useRef } from "react";

/**
 * Says once that what is read can't be (spec 2 §8), however often it is read again
 * in the background. What it returns says so anew, for a person's own retry.
 */
export function useSlotsFailure(read: string, failed: boolean): () => void {
  const { toast } = usePortal();
  const told = useRef<string | null>(null);
  const tell = useCallback(
    () =>
      toast({
        title: "Error",
        description: "Failed to load available time slots",
        variant: "destructive",
      }),
    [toast],
  );
  useEffect(() => {
    if (!failed || told.current === read) return;
    told.current = read;
    tell();
  }, [failed, read, tell]);
  return tell;
}
