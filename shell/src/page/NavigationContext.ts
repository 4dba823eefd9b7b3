import type { ReleasedNavigationEntry } from "@portal/shared/contract/release/contributions";
import { entriesIn, type EntryPlace } from "@portal/shared/contract/release/navigation";
import { createStore } from "@portal/shared/contract/store/createStore";
import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { createContext, useContext } from "react";
import { useShellSession } from "../session/SessionContext";

export type Navigation = readonly ReleasedNavigationEntry[];

/** The entries of all modules. */
export const NavigationContext = createContext<ReadableStore<Navigation>>(createStore([]));

/** The entries of a place that are for the current user. */
export function useNavigation(place: EntryPlace): Navigation {
  const entries = useStore(useContext(NavigationContext));
  const { user, loading, isAdmin } = useShellSession();
  // Only a stored session is checked: it belongs to a member until the check fails.
  return entriesIn(place, entries, { signedIn: user !== null || loading, isAdmin });
}
