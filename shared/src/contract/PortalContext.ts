import { createContext } from "react";
import type { Portal } from "./portal";

/** Holds what the shell handed over; read it through `usePortal`. */
export const PortalContext = createContext<Portal | null>(null);
