import { BrowserRouter } from "@portal/shared/vendor/router";
import type { ReactNode } from "react";

/**
 * Updates the location at once. In a transition a screen would be drawn first with the location of
 * the previous one, and lose what is typed meanwhile when the new one replaces its key.
 */
export function ShellRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}
