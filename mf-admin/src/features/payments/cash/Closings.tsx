import { useState } from "react";
import { Alert, Button } from "antd";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay, formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { Link } from "@portal/shared/vendor/router";
import { LoadError } from "../../../ui/feedback/LoadError";
import { RecordsSkeleton } from "../../../ui/records/RecordsSkeleton";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { RecordColumn } from "../../../ui/records/recordView";
import { cx } from "../../../ui/theme/cx";
import { CloseDeskDialog } from "./CloseDeskDialog";
import { cashQueries, type CashToCount, type Closing } from "./cash.queries";
import styles from "./cash.module.css";
import { formatDifference } from "./difference";
import type { Period } from "./period";

/** A new closing of a day, or the correction of one. */
type Opened = { day: Day; corrected?: Closing };

export function Closings({ period }: { period: Period }) {
  const { supabase } = usePortal();
  const query = useQuery(cashQueries.closings(supabase, period));
  const toCount = useQuery({
    ...cashQueries.toCount(supabase, period.to),
    enabled: period.unit === "day",
  });
  const [opened, open] = useState<Opened | null>(null);
  const closings = query.data?.rows ?? [];
  const numberAfter = (day: Day) =>
    Math.max(0, ...closings.filter((closing) => closing.day === day).map((last) => last.number)) +
    1;
  const columns: RecordColumn<Closing>[] = [
    {
      key: "closed",
      title: "Closed",
      wrap: period.unit === "month",
      render: ({ day, closed_at }) =>
        [period.unit === "month" && formatDay(day), formatInstant(closed_at)]
          .filter(Boolean)
          .join("\n"),
    },
    amountColumn("Expected", ({ expected_paise }) => expected_paise),
    amountColumn("In the drawer", ({ counted_paise }) => counted_paise),
    amountColumn("Float", ({ float_paise }) => float_paise),
    {
      key: "difference",
      title: "Difference",
      inSummary: true,
      render: (closing) => <Difference closing={closing} />,
    },
    { key: "by", title: "By", inSummary: true, wrap: true, render: (row) => row.closed_by_name },
    { key: "note", title: "Note", wrap: true, render: ({ note }) => note },
    {
      key: "actions",
      title: "Actions",
      render: (closing) =>
        !closing.isCorrected && (
          <Button
            size="small"
            aria-label={`Correct the closing of ${formatInstant(closing.closed_at)}`}
            aria-haspopup="dialog"
            onClick={() => open({ day: closing.day, corrected: closing })}
          >
            Correct
          </Button>
        ),
    },
  ];
  return (
    <>
      {period.unit === "day" && (
        <ToCount
          query={toCount}
          canClose={query.data !== undefined}
          onClose={() => open({ day: period.to })}
        />
      )}
      <RecordsTable
        label="Closings"
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={({ isCorrected }) => isCorrected}
        query={query}
        errorTitle="Error loading the closings"
        empty={period.unit === "day" ? "This day is not closed yet" : "No closings"}
      />
      {opened && (
        <CloseDeskDialog
          day={opened.day}
          number={numberAfter(opened.day)}
          expectedPaise={opened.corrected?.expected_paise ?? toCount.data?.expected ?? 0}
          floatPaise={opened.corrected?.float_paise ?? toCount.data?.float ?? 0}
          {...(opened.corrected && { corrected: opened.corrected })}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

const amountColumn = (
  title: string,
  paiseOf: (closing: Closing) => number,
): RecordColumn<Closing> => ({
  key: title,
  title,
  align: "right",
  render: (closing) => formatPaise(paiseOf(closing)),
});

function Difference({ closing }: { closing: Closing }) {
  const { difference_paise: paise, isCorrected, corrects } = closing;
  if (isCorrected) return <Badge>Corrected</Badge>;
  return (
    <>
      <Badge tone={paise === 0 ? "success" : paise < 0 ? "danger" : "warning"}>
        {formatDifference(paise)}
      </Badge>
      {corrects && " correction"}
    </>
  );
}

interface ToCountProps {
  query: UseQueryResult<CashToCount>;
  canClose: boolean;
  onClose: () => void;
}

function ToCount({ query: { data, error, refetch, isFetching }, canClose, onClose }: ToCountProps) {
  if (!data) {
    return error ? (
      <LoadError
        title="Error loading the cash to count"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <RecordsSkeleton label="Cash to count" rows={1} />
    );
  }
  return (
    <>
      <div className={styles.toCount}>
        <p>
          <strong className={styles.amount}>{formatPaise(data.expected)}</strong> in cash to count
        </p>
        <Button type="primary" aria-haspopup="dialog" disabled={!canClose} onClick={onClose}>
          Close the day
        </Button>
      </div>
      {data.earlier.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={cx(styles.earlier)}
          title="Earlier days are not closed"
          description={data.earlier.map(({ day, expected_paise }) => (
            <div key={day}>
              <Link to={`/admin/cash?day=${day}`}>{formatDay(day)}</Link>:{" "}
              {formatPaise(expected_paise)}
            </div>
          ))}
        />
      )}
    </>
  );
}
