import { Alert, Button, Empty, Skeleton } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { useNow } from "@portal/shared/ui/useNow";
import { useToday } from "@portal/shared/ui/useToday";
import { useDeskChanges } from "../../data/desk/useDeskChanges";
import { LoadError } from "../../ui/feedback/LoadError";
import { NoticeBar } from "../../ui/feedback/NoticeBar";
import { RefreshNotice } from "../../ui/feedback/RefreshNotice";
import { cx } from "../../ui/theme/cx";
import styles from "./cafe.module.css";
import type { CafeOrder, Stage } from "./cafeOrder.schema";
import { cafeOrderQueries } from "./cafeOrders.queries";
import { CollectedOrders } from "./CollectedOrders";
import { QueueToolbar } from "./QueueToolbar";
import { useOrderSound } from "./sound/useOrderSound";
import { StageColumn } from "./StageColumn";
import { useStageMoves } from "./useStageMoves";
import { formatCount } from "@portal/shared/domain/numbers";

interface CafeQueueProps {
  /** The day of the orders; today by default. */
  day?: Day | undefined;
  onShowDay?: (day: Day) => void;
  /** If missing, orders cannot be refunded here. */
  onRefund?: (order: CafeOrder) => void;
  /** Folds long columns and hides the collected orders. */
  compact?: boolean;
}

const waitingStages = ["new", "preparing", "ready"] as const;

/** The queue of the cafe counter, live. */
export function CafeQueue({ day: shown, onShowDay, onRefund, compact = false }: CafeQueueProps) {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const now = useNow();
  const today = useToday();
  const day = shown ?? today;
  const query = useQuery(cafeOrderQueries.day(supabase, day));
  const sound = useOrderSound(query.data);
  const { move, notice, dismiss } = useStageMoves();
  const { ref, keepFocus } = useFocusOfMoved(query.data);
  useDeskChanges(
    "cafe",
    () => void queryClient.invalidateQueries({ queryKey: cafeOrderQueries.all }),
  );

  const orders = query.data ?? [];
  const at = (stage: Stage) => orders.filter((order) => order.stage === stage);
  const actions = {
    onMove(order: CafeOrder, to: Stage) {
      keepFocus(order.id);
      move(order, to);
    },
    onRefund,
  };

  return (
    <div className={cx(styles.queue, compact && styles.compact)} ref={ref}>
      <QueueToolbar day={day} today={today} onShowDay={onShowDay} sound={sound} />
      {day === today && onShowDay && <UncollectedOrders today={today} onShowDay={onShowDay} />}
      {query.isPending && <Skeleton active />}
      {query.isError && !query.data && (
        <LoadError
          title="Error loading cafe orders"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data && <RefreshNotice query={query} />}
      {query.data && orders.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            day === today
              ? "No cafe orders yet today. A paid order appears here at once."
              : "No cafe orders on this day."
          }
        />
      )}
      {orders.length > 0 && (
        <div className={styles.columns}>
          {waitingStages.map((stage) => (
            <StageColumn
              key={stage}
              stage={stage}
              orders={at(stage)}
              now={now}
              isPast={day !== today}
              isCompact={compact}
              {...actions}
            />
          ))}
        </div>
      )}
      {!compact && (
        <CollectedOrders key={day} orders={at("collected")} isOpen={day !== today} {...actions} />
      )}
      {notice && <NoticeBar notice={notice} onClose={dismiss} />}
    </div>
  );
}

function UncollectedOrders({ today, onShowDay }: { today: Day; onShowDay: (day: Day) => void }) {
  const { supabase } = usePortal();
  const { data } = useQuery(cafeOrderQueries.uncollected(supabase, today));
  if (!data?.day) return null;
  const { count, day } = data;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${formatCount(count, "order")} of the last 7 days ${count === 1 ? "is" : "are"} not collected`}
      action={
        <Button size="small" onClick={() => onShowDay(day)}>
          Show {formatDay(day)}
        </Button>
      }
    />
  );
}

/** A moved order is rendered in another column: moves the focus to its button there. */
function useFocusOfMoved(orders: readonly CafeOrder[] | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const moved = useRef<string | null>(null);
  // Before the page moves the focus to the next order of the column.
  useLayoutEffect(() => {
    const id = moved.current;
    if (!id || document.activeElement !== document.body) return;
    moved.current = null;
    ref.current?.querySelector<HTMLElement>(`[data-step-of="${CSS.escape(id)}"]`)?.focus();
  }, [orders]);
  return { ref, keepFocus: (id: string) => (moved.current = id) };
}
