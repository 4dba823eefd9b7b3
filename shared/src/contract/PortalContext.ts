import { createContext } from "react";
import type { Portal } from "./portal";

export const PortalContext = createContext<Portal | null>(null);
