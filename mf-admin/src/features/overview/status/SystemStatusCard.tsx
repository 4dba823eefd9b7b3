import { Button, Card } from "antd";
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { useQueries } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { cx } from "../../../ui/theme/cx";
import { statusQueries } from "./systemStatus.queries";
import styles from "./SystemStatusCard.module.css";

const parts = ["Database", "Payments", "Mail", "Modules"] as const;

export function SystemStatusCard() {
  const { supabase, payments } = usePortal();
  const isLive = payments.liveHost === window.location.hostname;
  const checks = useQueries({
    queries: [
      statusQueries.database(supabase),
      statusQueries.edgeFunction(supabase, isLive ? "create-order" : "create-order-test"),
      statusQueries.edgeFunction(supabase, "send-email"),
      statusQueries.modules(),
    ],
  });
  const failing = parts.filter((_, index) => checks[index]?.isError);
  const isKnown = checks.every(({ isPending }) => !isPending);

  return (
    <Card
      title={<h2 className={styles.heading}>System Status</h2>}
      extra={
        <Button
          size="small"
          type="text"
          loading={checks.some(({ isFetching }) => isFetching)}
          onClick={() => checks.forEach(({ refetch }) => void refetch())}
        >
          Check again
        </Button>
      }
    >
      <p
        className={cx(styles.summary, isKnown && (failing.length > 0 ? styles.bad : styles.good))}
        role="status"
      >
        {!isKnown
          ? "Checking…"
          : failing.length === 0
            ? "All systems operational"
            : `Not working: ${failing.join(", ")}`}
      </p>
      <ul className={styles.parts}>
        {parts.map((part, index) => {
          const result = checks[index];
          return (
            <li key={part} className={styles.part}>
              {!result || result.isPending ? (
                <LoaderCircle size={18} aria-hidden />
              ) : result.isError ? (
                <CircleAlert size={18} aria-hidden className={styles.bad} />
              ) : (
                <CircleCheck size={18} aria-hidden className={styles.good} />
              )}
              {part}
              <span className={styles.time}>
                {result?.isError
                  ? "not working"
                  : result?.data !== undefined && `${result.data} ms`}
              </span>
              {result?.isError && (
                <span className={styles.reason}>{result.error.message || "No response"}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
