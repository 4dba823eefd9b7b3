import { Alert, Select } from "antd";
import { formatDay } from "@portal/shared/domain/formatDates";
import { useToday } from "@portal/shared/ui/useToday";
import { DayRangeFilter } from "../../ui/toolbar/DayRangeFilter";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { namedRanges, previousRange, rangeProblem, type ReportRange } from "./reportRange";
import styles from "./Reports.module.css";

interface ReportRangeBarProps {
  address: UrlFilter;
  range: ReportRange;
}

/** The days of all reports, and those that they are compared with. */
export function ReportRangeBar({ address, range }: ReportRangeBarProps) {
  const named = namedRanges(useToday());
  const chosen = Object.keys(named).find(
    (name) => named[name]?.from === range.from && named[name].to === range.to,
  );
  const problem = rangeProblem(range);
  const before = previousRange(range);
  return (
    <>
      <Toolbar>
        <Select
          aria-label="Period"
          style={{ width: "12rem" }}
          value={chosen ?? "Other days"}
          options={[...Object.keys(named), ...(chosen ? [] : ["Other days"])].map((value) => ({
            value,
          }))}
          onChange={(name) => address.set({ ...named[name] })}
        />
        <DayRangeFilter days={range} onChange={(day) => address.set({ ...range, ...day })} />
      </Toolbar>
      {problem ? (
        <Alert type="warning" showIcon role="alert" title={problem} />
      ) : (
        <p className={styles.compared}>
          Compared with {formatDay(before.from)} to {formatDay(before.to)}.
        </p>
      )}
    </>
  );
}
