import { useContext } from "react";
import type { Portal } from "./portal";
import { PortalContext } from "./PortalContext";

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error("usePortal needs a module made by defineModule around it");
  return portal;
}
