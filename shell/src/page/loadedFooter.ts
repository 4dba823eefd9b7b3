import { createStore } from "@portal/shared/contract/store/createStore";
import type { ReactNode } from "react";

/** The footer comes with the code that the first paint does not need. It is below the window. */
export const loadedFooter = createStore<ReactNode>(null);
