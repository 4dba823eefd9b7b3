import { createStore } from "@portal/shared/contract/store/createStore";

/** Start of the hash of a link that fills in the panel: `#override=mf-shop,http://localhost:3101`. */
export const OVERRIDE_HASH = "#override=";

export const overridesOpen = createStore(false);

export function openOverrides(): void {
  overridesOpen.set(true);
}
