import { useToday } from "@portal/shared/ui/useToday";
import { CafeReport } from "../features/reports/CafeReport";
import { CreditsReport } from "../features/reports/CreditsReport";
import { EventsReport } from "../features/reports/EventsReport";
import { LeadTimeReport } from "../features/reports/LeadTimeReport";
import { MembersReport } from "../features/reports/MembersReport";
import { rangeProblem, readReportRange } from "../features/reports/reportRange";
import { ReportRangeBar } from "../features/reports/ReportRangeBar";
import { RevenueReport } from "../features/reports/RevenueReport";
import { RoomUseReport } from "../features/reports/RoomUseReport";
import { UnmetDemandReport } from "../features/reports/UnmetDemandReport";
import { VisitorsReport } from "../features/reports/VisitorsReport";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function ReportsPage() {
  const address = useUrlFilter();
  const range = readReportRange(address, useToday());
  return (
    <AdminPage title="Reports" description="The figures of a period, compared with the one before.">
      <ReportRangeBar address={address} range={range} />
      {!rangeProblem(range) && (
        <>
          <RevenueReport address={address} range={range} />
          <CreditsReport range={range} />
          <RoomUseReport range={range} />
          <UnmetDemandReport range={range} />
          <LeadTimeReport range={range} />
          <CafeReport range={range} />
          <EventsReport range={range} />
          <VisitorsReport range={range} />
          <MembersReport range={range} />
        </>
      )}
    </AdminPage>
  );
}
