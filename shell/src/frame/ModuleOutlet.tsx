import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { memo } from "react";
import type { View } from "../modules/routing/view";

/** Never unmounted, because modules append to it. */
export function ModuleOutlet({ view }: { view: ReadableStore<View> }) {
  const { kind } = useStore(view);
  return (
    <div hidden={kind !== "module"}>
      <Outlet />
    </div>
  );
}

/** Memoized, so that React never changes what modules append. */
const Outlet = memo(function Outlet() {
  return <div id="module-outlet" />;
});
