import { useMemo } from "react";
import { inFlow } from "./inFlow";
import type { ShowToast } from "./toast";
import { usePortal } from "./usePortal";

/** Returns a function that shows toasts of one flow: each replaces the previous one. */
export function useToast(flow: string): ShowToast {
  const portal = usePortal();
  return useMemo(() => inFlow(portal, flow).toast, [portal, flow]);
}
