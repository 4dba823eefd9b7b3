import { Button, Card, Skeleton } from "antd";
import type { LucideIcon } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@portal/shared/vendor/router";
import { usePortal } from "@portal/shared/contract/usePortal";
import { countQueries } from "./counts.queries";
import { cx } from "../../ui/theme/cx";
import styles from "./CountCard.module.css";

interface CountCardProps {
  table: Parameters<typeof countQueries.of>[1];
  title: string;
  to: string;
  icon: LucideIcon;
}

const grouped = new Intl.NumberFormat("en-IN");

export function CountCard({ table, title, to, icon: Icon }: CountCardProps) {
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
        <p className={styles.count}>{grouped.format(data)}</p>
      )}
    </Card>
  );
}
