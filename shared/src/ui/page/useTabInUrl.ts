import { useSearchParams } from "@portal/shared/vendor/router";

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
