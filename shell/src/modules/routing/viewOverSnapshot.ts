import type { OutletSnapshot } from "../../takeover/outletSnapshot";
import type { Store } from "@portal/shared/contract/store/createStore";
import type { View } from "./view";

export type SettableView = Pick<Store<View>, "set">;

/** The prerendered page stays until there is something else to show. */
export const viewOverSnapshot = (
  view: SettableView,
  snapshot: OutletSnapshot | undefined,
): SettableView => ({
  set(next) {
    if (next.kind === "loading" && snapshot?.isShown()) {
      view.set({ kind: "snapshot" });
      return;
    }
    if (next.kind !== "module") snapshot?.remove();
    view.set(next);
  },
});
