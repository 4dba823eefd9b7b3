import { Segmented } from "antd";
import { useUrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { fleetSpans, type FleetSpan } from "./fleet.queries";

export const spanLabels: Record<FleetSpan, string> = {
  hour: "Last hour",
  day: "Last 24 hours",
  week: "Last 7 days",
};
const byDefault: FleetSpan = "day";

/** Reads and sets the time span in the URL. */
export function useFleetSpan() {
  const filter = useUrlFilter();
  const spanInUrl = filter.get("span");
  return {
    span: fleetSpans.find((span) => span === spanInUrl) ?? byDefault,
    setSpan: (span: FleetSpan) => filter.set({ span: span === byDefault ? "" : span }),
  };
}

export function FleetSpanPicker({ span, setSpan }: ReturnType<typeof useFleetSpan>) {
  return (
    <Segmented<FleetSpan>
      aria-label="Time span of the figures"
      options={fleetSpans.map((value) => ({ value, label: spanLabels[value] }))}
      value={span}
      onChange={setSpan}
    />
  );
}
