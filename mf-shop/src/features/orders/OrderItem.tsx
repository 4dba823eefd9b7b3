import { ChevronRight, Coins, DoorOpen, ShoppingBag, type LucideIcon } from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { formatCredits } from "@portal/shared/domain/credits";
import { useToday } from "@portal/shared/ui/useToday";
import { pickupOf, type CafeOrder } from "../../cafe/cafeOrder.schema";
import { orderNumber } from "@portal/shared/domain/orderNumber";
import { confirmationPath } from "@portal/shared/domain/confirmationPath";
import { orderStatusSchema } from "../../payment/payment.schema";
import { invoicePath } from "@portal/shared/domain/invoicePath";
import { orderBadge } from "./orderBadge";
import styles from "./MyOrders.module.css";

interface Order {
  id: string;
  kind: string;
  status: string;
  amount_paise: number;
  credits: number | null;
  /** The booking that was paid for at the front desk. */
  description?: string | null;
  provider_order_id: string | null;
  created_at: string;
  order_items: readonly { name: string; quantity: number; discount_percent?: number | null }[];
  refunds: readonly { amount_paise: number; status: string }[];
  cafe_orders?: CafeOrder | null | undefined;
  invoices: readonly { id: string; kind: string; number: string }[];
}

export function OrderItem({ order }: { order: Order }) {
  const { label, tone } = orderBadge(orderStatusSchema.parse(order.status), order.amount_paise);
  const refunded = order.refunds.reduce((sum, refund) => sum + refund.amount_paise, 0);
  const discount = order.order_items[0]?.discount_percent;
  const today = useToday();
  const pickup =
    order.status === "fulfilled" && order.cafe_orders ? pickupOf(order.cafe_orders, today) : null;
  const Icon = icons[order.kind] ?? ShoppingBag;
  const content = (
    <>
      <span className={styles.icon}>
        <Icon aria-hidden size={18} />
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{contentsOf(order)}</span>
        <span className={styles.when}>
          {formatInstant(order.created_at)}
          {discount ? ` · ${discount}% off` : ""}
          {refunded > 0 && ` · ${formatPaise(refunded)} refunded`}
        </span>
        {pickup && (
          <span className={styles.pickup}>
            {pickup.text} <Badge tone={pickup.badge.tone}>{pickup.badge.label}</Badge>
          </span>
        )}
      </span>
      <span className={styles.amount}>
        <span>{order.amount_paise === 0 ? "Free" : formatPaise(order.amount_paise)}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </>
  );
  return (
    <li>
      <Link
        className={styles.order}
        to={confirmationPath(orderNumber(order))}
        state={{ from: "/buy-credits?tab=orders" }}
      >
        {content}
        <ChevronRight className={styles.chevron} aria-hidden size={18} />
      </Link>
      {order.invoices.map(({ id, kind, number }) => (
        <Link key={id} className={styles.invoice} to={invoicePath(id)}>
          {kind === "invoice" ? "Tax invoice" : "Credit note"} {number}
        </Link>
      ))}
    </li>
  );
}

const icons: Readonly<Record<string, LucideIcon>> = { credits: Coins, room: DoorOpen };

function contentsOf({ kind, credits, description, order_items }: Order): string {
  if (description) return description;
  if (kind === "credits") return formatCredits(credits ?? 0);
  // The items of an unpaid order are deleted.
  if (order_items.length === 0) return "Snacks";
  return order_items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}
