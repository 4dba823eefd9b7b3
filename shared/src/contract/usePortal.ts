import { useContext } from "react";
import type { Portal } from "./portal";
import { PortalContext } from "./PortalContext";

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal must be used in a module created with defineModule");
  return portal;
}
