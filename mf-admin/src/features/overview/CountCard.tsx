import { Button, Card, Skeleton } from "antd";
import { Minus, TrendingDown, TrendingUp, type LucideIcon } from "lucide-react";
import { useToday } from "@portal/shared/ui/useToday";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@portal/shared/vendor/router";
import { usePortal } from "@portal/shared/contract/usePortal";
import { countQueries } from "./counts.queries";
import { cx } from "../../ui/theme/cx";
import styles from "./CountCard.module.css";
import { formatNumber } from "@portal/shared/domain/numbers";

interface CountCardProps {
  table: Parameters<typeof countQueries.of>[1];
  title: string;
  to: string;
  icon: LucideIcon;
  /** What the figures of today and of this month count, such as `New users`. None without it. */
  figures?: string;
}

export function CountCard({ table, title, to, icon: Icon, figures }: CountCardProps) {
  const { supabase } = usePortal();
  const { data, isPending, isFetching, refetch } = useQuery(countQueries.of(supabase, table));
  return (
    <Card className={cx(styles.card)}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={to}>{title}</Link>
        </h2>
        <Icon size={20} strokeWidth={1.75} aria-hidden className={styles.icon} />
      </div>
      {isPending ? (
        <Skeleton.Button active className={cx(styles.loading)} />
      ) : data === undefined ? (
        <div className={styles.failed} role="alert">
          Error loading the count.
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <p className={styles.count}>{formatNumber(data)}</p>
      )}
      {figures && table !== "rooms" && <FigureLine table={table} noun={figures} />}
    </Card>
  );
}

function FigureLine({ table, noun }: { table: "profiles" | "bookings"; noun: string }) {
  const { supabase } = usePortal();
  const { data, isError } = useQuery(countQueries.figures(supabase, table, useToday()));
  if (!data) {
    return (
      <p className={styles.figures}>
        {noun}: {isError ? "could not be loaded" : "…"}
      </p>
    );
  }
  const { day, month, lastMonth } = data;
  const change = month - lastMonth;
  const Trend = change < 0 ? TrendingDown : change > 0 ? TrendingUp : Minus;
  return (
    <p className={styles.figures}>
      {noun}: {formatNumber(day)} today, {formatNumber(month)} this month{" "}
      <span className={styles.trend}>
        <Trend size={14} aria-hidden />
        {change === 0
          ? "as many as last month by this day"
          : `${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than last month by this day`}
      </span>
    </p>
  );
}
