import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { canaryBudgetQuery } from "../canary-budget/canaryBudget.queries";
import { fleetQueries } from "./fleet.queries";
import styles from "./CanaryState.module.css";

/** How the running canary of a module does, or why the last one was rolled back. */
export function CanaryState({ module }: { module: string }) {
  const { supabase } = usePortal();
  const trials = useQuery(fleetQueries.trials(supabase));
  const budget = useQuery(canaryBudgetQuery(supabase));
  const trial = trials.data?.find((candidate) => candidate.module === module);
  if (!trial) return null;
  const { build, stable, verdict, sessions } = trial;
  if (trial.rolled_back_at) {
    return (
      <p className={styles.failed}>
        <strong>
          <code>{build}</code> was rolled back automatically
        </strong>{" "}
        on {formatInstant(trial.rolled_back_at)}. {verdict}
      </p>
    );
  }
  if (trial.ended_at) return null;
  if (verdict) {
    return (
      <p className={styles.failed}>
        <strong>
          Rolling back <code>{build}</code>.
        </strong>{" "}
        {verdict}
      </p>
    );
  }
  const needed = budget.data?.value;
  return (
    <p className={styles.running}>
      <strong>
        Canary <code>{build}</code>
      </strong>{" "}
      beside <code>{stable}</code> since {formatInstant(trial.started_at)}.{" "}
      {needed && !needed.enabled
        ? "Automatic rollback is off."
        : needed && sessions < needed.sessions
          ? `Judged after ${needed.sessions} sessions, so far ${sessions}.`
          : "Within the error budget."}
    </p>
  );
}
