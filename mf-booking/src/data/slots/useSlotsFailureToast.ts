import { useToast } from "@portal/shared/contract/useToast";
import { useCallback, useEffect, useRef } from "react";

/** Shows the toast once per `query` (spec 2 §8). Returns a function that shows it again. */
export function useSlotsFailureToast(query: string, failed: boolean): () => void {
  const toast = useToast("slots");
  const reported = useRef<string | null>(null);
  const showToast = useCallback(
    () =>
      toast({
        title: "Error",
        description: "Failed to load available time slots",
        variant: "destructive",
      }),
    [toast],
  );
  useEffect(() => {
    if (!failed || reported.current === query) return;
    reported.current = query;
    showToast();
  }, [failed, query, showToast]);
  return showToast;
}
