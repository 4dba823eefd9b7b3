import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { useToday } from "@portal/shared/ui/useToday";
import { useSearchParams } from "@portal/shared/vendor/router";
import { firstOfMonth, firstOfNextMonth, firstOfPreviousMonth } from "@portal/shared/domain/months";
import { monthTitle, readMonth } from "../features/statement/statementMonth";
import { StatementView } from "../features/statement/StatementView";

export function StatementPage() {
  const { user, isAdmin } = useSession();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const month = readMonth(params.get("month"), today);
  const memberId = params.get("member") ?? user?.id;
  const open = (next: string) =>
    setParams(
      (current) => {
        current.set("month", next.slice(0, 7));
        return current;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title="Monthly statement"
        actions={
          <>
            {isAdmin && memberId && memberId !== user?.id && (
              <ButtonLink variant="secondary" to={`/admin/users/${memberId}`}>
                Back to Member
              </ButtonLink>
            )}
            <Button
              variant="secondary"
              aria-label={`Previous month, ${monthTitle(firstOfPreviousMonth(month))}`}
              onClick={() => open(firstOfPreviousMonth(month))}
            >
              <ChevronLeft aria-hidden size={16} />
            </Button>
            <Button
              variant="secondary"
              aria-label={`Next month, ${monthTitle(firstOfNextMonth(month))}`}
              disabled={month === firstOfMonth(today)}
              onClick={() => open(firstOfNextMonth(month))}
            >
              <ChevronRight aria-hidden size={16} />
            </Button>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden size={16} />
              Print
            </Button>
          </>
        }
      />
      {memberId && <StatementView memberId={memberId} month={month} today={today} />}
    </>
  );
}
