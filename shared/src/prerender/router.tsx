import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { currentPath } from "./currentPath";

/** Replaces `vendor/router` in a build that prerenders: Node has no `location`, which BrowserRouter needs. */
export * from "../vendor/router";

export function BrowserRouter({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={[currentPath()]}>{children}</MemoryRouter>;
}
