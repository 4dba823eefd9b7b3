import { BrowserRouter } from "@portal/shared/vendor/router";
import type { ReactNode } from "react";

/** In a transition a screen first renders with the previous location and later loses its input. */
export function ShellRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
