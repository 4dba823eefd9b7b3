import { createContext } from "react";
import type { Portal } from "./portal";

/** Read it with `usePortal`. */
export const PortalContext = createContext<Portal | null>(null);
