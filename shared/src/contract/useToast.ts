import { useMemo } from "react";
import { inFlow } from "./inFlow";
import type { ShowToast } from "./toast";
import { usePortal } from "./usePortal";

/** The toasts of one flow: each replaces the one before. */
export function useToast(flow: string): ShowToast {
  const portal = usePortal();
  return useMemo(() => inFlow(portal, flow).toast, [portal, flow]);
}
