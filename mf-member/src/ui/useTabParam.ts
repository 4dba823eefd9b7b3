import { useSearchParams } from "react-router-dom";

/** The open tab, kept in the address as `?tab=`; what the address doesn't know opens the first. */
export function useTabParam<Value extends string>(
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("tab");
  const value = values.find((candidate) => candidate === wanted) ?? values[0];
  return [value, (next) => setParams({ tab: next }, { replace: true })];
}
