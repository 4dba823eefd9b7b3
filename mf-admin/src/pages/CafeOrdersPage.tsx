import { useState } from "react";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { useSearchParams } from "@portal/shared/vendor/router";
import { CafeQueue } from "../features/cafe-orders/CafeQueue";
import type { CafeOrder } from "../features/cafe-orders/cafeOrder.schema";
import { RefundDialog } from "../features/payments/refunds/RefundDialog";
import { AdminPage } from "../ui/layout/AdminPage";

export function CafeOrdersPage() {
  const [params, setParams] = useSearchParams();
  const [refunded, setRefunded] = useState<CafeOrder | null>(null);
  return (
    <AdminPage title="Cafe Orders">
      <CafeQueue
        day={readDay(params.get("day"))}
        onShowDay={(day) => setParams(day === todayInSpace() ? {} : { day })}
        onRefund={setRefunded}
      />
      {refunded && (
        <RefundDialog order={{ ...refunded, credits: null }} onClose={() => setRefunded(null)} />
      )}
    </AdminPage>
  );
}

/** Undefined: today, also for a future or invalid day. */
function readDay(text: string | null): Day | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text >= todayInSpace()) return undefined;
  return addDays(text, 0) === text ? text : undefined;
}
