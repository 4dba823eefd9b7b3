import { useSearchParams } from "react-router-dom";

/** The tab that `?tab=` names, and a way to write it there; `first` is what no or a wrong name means. */
export function useTabInUrl<Tab extends string>(
  tabs: readonly Tab[],
  first: Tab,
): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get("tab")) ?? first;
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
