import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import { cashQueries, type Closing } from "./cash.queries";
import { nameOfPeriod, type Period } from "./period";

export const closingColumns: CsvColumn<Closing>[] = [
  { title: "Day", value: ({ day }) => day, isDate: true },
  { title: "Closing", value: ({ number }) => number },
  { title: "Closed", value: ({ closed_at }) => csvMoment(closed_at), isDate: true },
  { title: "Expected (INR)", value: ({ expected_paise }) => expected_paise / 100 },
  { title: "In the drawer (INR)", value: ({ counted_paise }) => counted_paise / 100 },
  { title: "Float (INR)", value: ({ float_paise }) => float_paise / 100 },
  { title: "Difference (INR)", value: ({ difference_paise }) => difference_paise / 100 },
  { title: "State", value: stateOf },
  { title: "By", value: ({ closed_by_name }) => closed_by_name },
  { title: "Note", value: ({ note }) => note },
];

function stateOf({ isCorrected, corrects }: Closing): string | null {
  if (isCorrected) return "Corrected";
  return corrects && "Correction";
}

export function ExportClosings({ period }: { period: Period }) {
  const { supabase, queryClient } = usePortal();
  return (
    <ExportButton
      name={`desk-closings-of-${nameOfPeriod(period)}`}
      label="Closings"
      columns={closingColumns}
      // All closings of a period are read at once.
      read={(last) =>
        last
          ? Promise.resolve({ rows: [], total: 0 })
          : queryClient.fetchQuery(cashQueries.closings(supabase, period))
      }
    />
  );
}
