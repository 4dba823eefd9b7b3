import { createStore } from "@portal/shared/contract/store/createStore";
import type { View } from "../../../../shell/src/modules/routing/view";

/** What stands in `<main>`, as the guards decide. */
export const view = createStore<View>({ kind: "loading" });
