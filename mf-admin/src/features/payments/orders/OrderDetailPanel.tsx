import { Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDay, formatInstant } from "@portal/shared/domain/formatDates";
import { invoicePath } from "@portal/shared/domain/invoicePath";
import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import { formatCredits } from "@portal/shared/domain/credits";
import { methodInText } from "@portal/shared/domain/deskPayment";
import { confirmationPath } from "@portal/shared/domain/confirmationPath";
import { Link, useLocation } from "@portal/shared/vendor/router";
import { orderNumber } from "@portal/shared/domain/orderNumber";
import { LoadError } from "../../../ui/feedback/LoadError";
import { orderDetailQuery } from "../orderDetail.queries";
import type { AdminOrder } from "../order.schema";
import { RefundLine } from "../refunds/RefundLine";
import styles from "./OrderDetailPanel.module.css";

interface OrderDetail {
  order: Pick<
    AdminOrder,
    | "id"
    | "provider_order_id"
    | "amount_paise"
    | "credits"
    | "cafe_day"
    | "cafe_number"
    | "description"
  >;
}

export function OrderDetailPanel({ order }: OrderDetail) {
  const { supabase } = usePortal();
  const query = useQuery(orderDetailQuery(supabase, order.id));
  const { pathname, search } = useLocation();
  const detail = query.data;

  if (!detail) {
    return query.error ? (
      <LoadError
        title="Error loading the order"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton active title={false} />
    );
  }
  return (
    <div className={styles.columns}>
      <section>
        <h3 className={styles.title}>Order {orderNumber(order)}</h3>
        {(detail.payments.length > 0 || order.amount_paise === 0) && (
          <p>
            <Link to={confirmationPath(orderNumber(order))} state={{ from: pathname + search }}>
              Receipt
            </Link>
          </p>
        )}
        {detail.invoices.map(({ id, kind, number }) => (
          <p key={id}>
            <Link to={invoicePath(id)}>
              {kind === "invoice" ? "Tax invoice" : "Credit note"} {number}
            </Link>
          </p>
        ))}
        {order.cafe_day && (
          <p>
            <Link to={`/admin/cafe?day=${order.cafe_day}`}>
              Cafe order {order.cafe_number} of {formatDay(order.cafe_day)}
            </Link>
          </p>
        )}
        <ul>
          {order.description && <li>{order.description}</li>}
          {order.credits !== null && <li>{formatCredits(order.credits)}</li>}
          {detail.items.map((item) => (
            <li key={item.id}>
              {item.quantity} × {item.name} at {formatRupees(item.price)}
              {item.discount_percent && ` after ${item.discount_percent}% off`}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.title}>Payments</h3>
        {detail.payments.length === 0 && <p className={styles.none}>None</p>}
        <ul>
          {detail.payments.map((payment) => (
            <li key={payment.id}>
              {formatPaise(payment.amount_paise)} by{" "}
              {methodInText(payment.method ?? "unknown means")},{" "}
              {payment.outcome.replaceAll("_", " ")}, {formatInstant(payment.created_at)}
              <br />
              <span className={styles.none}>
                {payment.provider_payment_id ??
                  [`taken by ${payment.received_by_name ?? "an admin"}`, payment.note]
                    .filter(Boolean)
                    .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.title}>Refunds</h3>
        {detail.refunds.length === 0 && <p className={styles.none}>None</p>}
        <ul>
          {detail.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      </section>
    </div>
  );
}
