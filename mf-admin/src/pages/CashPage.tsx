import { useQueryClient } from "@tanstack/react-query";
import { useToday } from "@portal/shared/ui/useToday";
import { useDeskChanges } from "../data/desk/useDeskChanges";
import { cashQueries } from "../features/payments/cash/cash.queries";
import { Closings } from "../features/payments/cash/Closings";
import { Entries } from "../features/payments/cash/Entries";
import { ExportClosings } from "../features/payments/cash/ExportClosings";
import { ExportEntries } from "../features/payments/cash/ExportEntries";
import { periodText, readPeriod } from "../features/payments/cash/period";
import { PeriodToolbar } from "../features/payments/cash/PeriodToolbar";
import { Takings } from "../features/payments/cash/Takings";
import { AdminPage } from "../ui/layout/AdminPage";
import { Subsection } from "../ui/layout/Subsection";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function CashPage() {
  const address = useUrlFilter();
  const period = readPeriod(address.get, useToday());
  const queryClient = useQueryClient();
  useDeskChanges(
    "payments",
    () => void queryClient.invalidateQueries({ queryKey: cashQueries.all }),
  );
  return (
    <AdminPage
      title="Desk Cash"
      description={`${periodText(period)}: what the front desk took and returned, and the closings that count its cash.`}
    >
      <PeriodToolbar address={address} period={period} />
      <Subsection title="Closings" actions={<ExportClosings period={period} />}>
        <Closings period={period} />
      </Subsection>
      <Subsection title="Net takings">
        <Takings period={period} />
      </Subsection>
      <Subsection title="Payments and refunds" actions={<ExportEntries period={period} />}>
        <Entries period={period} />
      </Subsection>
    </AdminPage>
  );
}
