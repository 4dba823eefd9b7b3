import { useEffect, useEffectEvent } from "react";

/** Tells `useConfirm` that the content has loaded, or failed to load, so that its button is enabled. */
export function useReportReady(isReady: boolean, onReady: () => void): void {
  const reportReady = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) reportReady();
  }, [isReady]);
}
