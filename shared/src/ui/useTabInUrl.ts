import { useSearchParams } from "@portal/shared/vendor/router";

/**
 * The open tab, kept in the address as `?tab=` beside what else the address says; what it doesn't
 * know opens the first.
 */
export function useTabInUrl<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get("tab")) ?? tabs[0];
  const setTab = (next: Tab) =>
    setParams(
      (current) => {
        current.set("tab", next);
        return current;
      },
      { replace: true },
    );
  return [tab, setTab];
}
