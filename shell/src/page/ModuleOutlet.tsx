import type { ReadableStore } from "@portal/shared/contract/store/store";
import { useStore } from "@portal/shared/contract/store/useStore";
import { memo } from "react";
import type { View } from "../modules/routing/view";

/** Never unmounted, because modules append to it. */
export function ModuleOutlet({ view }: { view: ReadableStore<View> }) {
  const { kind } = useStore(view);
  return (
    <div hidden={kind !== "module" && kind !== "snapshot"}>
      <Outlet />
    </div>
  );
}

const noContent = { __html: "" };

/**
 * Memoized, so that React never changes what modules append. Its content is set as HTML, so that
 * React accepts the prerendered module in it.
 */
const Outlet = memo(function Outlet() {
  // oxlint-disable-next-line react/no-danger
  return <div id="module-outlet" dangerouslySetInnerHTML={noContent} suppressHydrationWarning />;
});
