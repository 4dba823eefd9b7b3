import type { ReadableStore } from "@portal/shared/contract/store";
import { useStore } from "@portal/shared/contract/useStore";
import { memo } from "react";
import type { View } from "../modules/routing/view";

/** Where modules stand. Hidden, never removed, while the shell shows a screen of its own. */
export function ModuleOutlet({ view }: { view: ReadableStore<View> }) {
  const { kind } = useStore(view);
  return (
    <div hidden={kind !== "module"}>
      <Outlet />
    </div>
  );
}

/** Rendered once: what is inside belongs to the modules. */
const Outlet = memo(function Outlet() {
  return <div id="module-outlet" />;
});
