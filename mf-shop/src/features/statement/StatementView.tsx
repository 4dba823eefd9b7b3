import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { messageOf } from "@portal/shared/data/errors";
import type { Day } from "@portal/shared/domain/dates";
import { Card } from "@portal/shared/ui/Card";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { Link } from "@portal/shared/vendor/router";
import { Facts } from "../../ui/Facts";
import { monthTitle } from "./statementMonth";
import { statementQueries } from "./statement.queries";
import { statementText, type Section } from "./statementText";
import styles from "./Statement.module.css";

interface StatementViewProps {
  memberId: string;
  month: Day;
  today: Day;
}

export function StatementView({ memberId, month, today }: StatementViewProps) {
  const { supabase } = usePortal();
  const query = useQuery(statementQueries.month(supabase, memberId, month));
  if (hasFailed(query)) {
    return (
      <ErrorState
        title="Failed to load the statement"
        description={messageOf(query.error, "Please try again.")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!query.data) {
    return (
      <div role="status" aria-label="Loading the statement">
        <Skeleton height="32rem" radius="var(--radius-lg)" />
      </div>
    );
  }
  const { member } = query.data;
  return (
    <Card className={styles.document}>
      <div>
        <h2 className={styles.title}>{monthTitle(month)}</h2>
        <p className={styles.member}>
          {[member.name, member.email].filter((part) => part !== null).join(" · ")}
        </p>
      </div>
      {statementText(query.data, today).map((section) => (
        <StatementSection key={section.title} section={section} />
      ))}
    </Card>
  );
}

function StatementSection({ section }: { section: Section }) {
  const { title, empty, lines, facts, hasTotal } = section;
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {lines.length === 0 && facts.length === 0 && <p className={styles.muted}>{empty}</p>}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.key} className={styles.line}>
              <div className={styles.what}>
                <p>{line.title}</p>
                <p className={styles.muted}>{line.facts}</p>
                {line.document && (
                  <p className={styles.muted}>
                    <Link to={line.document.path}>{line.document.text}</Link>
                  </p>
                )}
              </div>
              <p className={styles.amount}>{line.amount}</p>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && <Facts facts={facts} hasTotal={hasTotal} />}
    </section>
  );
}
