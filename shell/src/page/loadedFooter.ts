import { createStore } from "@portal/shared/contract/store/createStore";
import type { ReactNode } from "react";

/** Null until the code that the first paint does not need is loaded: the footer is not in the first view. */
export const loadedFooter = createStore<ReactNode>(null);
