import { CircleCheck, CircleDashed, Printer, Undo2 } from "lucide-react";
import { formatDeskMethod } from "@portal/shared/domain/deskPayment";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { orderNumber } from "@portal/shared/domain/orderNumber";
import { formatPaise } from "@portal/shared/domain/money";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { Card } from "@portal/shared/ui/Card";
import { Pickup } from "../../cafe/Pickup";
import type { Billing, ConfirmedOrder } from "./confirmation.queries";
import { orderHeading } from "./orderHeading";
import { ReceiptBilling } from "./ReceiptBilling";
import { ReceiptLines } from "./ReceiptLines";
import type { WayBack } from "./wayBack";
import styles from "./Receipt.module.css";

const icons = { success: CircleCheck, warning: Undo2, neutral: CircleDashed };

interface Props {
  order: ConfirmedOrder;
  /** Used until the payment is recorded. */
  paymentId: string | null;
  billing: Billing | null;
  /** Null right after the payment. */
  wayBack: WayBack | null;
}

export function Receipt({ order, paymentId, billing, wayBack }: Props) {
  const { tone, title, description } = orderHeading(order.status, {
    isPaid: order.payments.length > 0,
    isAtDesk: order.kind === "room",
  });
  const Icon = icons[tone];
  const paid = order.payments.find(({ outcome }) => outcome === "settled") ?? order.payments[0];
  const payment = paid?.provider_payment_id ?? paymentId;
  const snacks = order.kind === "snacks";
  return (
    <Card className={styles.card}>
      <div className={styles.heading} data-tone={tone}>
        <Icon aria-hidden size={40} strokeWidth={1.5} />
        <h2 className={styles.title}>{title}</h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {order.status === "fulfilled" && order.cafe_orders && <Pickup order={order.cafe_orders} />}
      <dl className={styles.facts}>
        <Fact name="Order ID" value={orderNumber(order)} />
        <Fact name="Date" value={formatInstant(order.paid_at ?? order.created_at)} />
        {payment && <Fact name="Payment ID" value={payment} />}
        {order.kind === "room" && (
          <Fact name="Paid at the front desk" value={formatDeskMethod(paid?.method ?? "")} />
        )}
      </dl>
      <ReceiptLines order={order} />
      <p className={styles.total}>
        <span>Total amount</span>
        <strong>{formatPaise(order.amount_paise, 0)}</strong>
      </p>
      <ReceiptBilling
        billing={billing}
        invoices={order.invoices}
        amountPaise={order.amount_paise}
      />
      <div className={styles.actions}>
        {wayBack ? (
          <ButtonLink to={wayBack.to}>{wayBack.label}</ButtonLink>
        ) : snacks ? (
          <ButtonLink to="/snacks">
            {order.status === "fulfilled" ? "Continue Shopping" : "Back to Snacks"}
          </ButtonLink>
        ) : order.kind === "room" ? (
          <ButtonLink to="/bookings">Your Bookings</ButtonLink>
        ) : (
          <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
          Print receipt
        </Button>
      </div>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
