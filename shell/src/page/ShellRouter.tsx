import { BrowserRouter } from "@portal/shared/vendor/router";
import type { ReactNode } from "react";

/** Disables transitions, in which a new screen first renders with the previous location. */
export function ShellRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
