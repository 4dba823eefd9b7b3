import { type ComponentProps, useState } from "react";
import { Button, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import {
  deskBalance,
  formatDeskAccount,
  type DeskAccount as Account,
  formatDeskMethod,
} from "@portal/shared/domain/deskPayment";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { deskAccountQuery, type DeskPayment } from "../../data/desk/deskPayments";
import { LoadError } from "../feedback/LoadError";
import styles from "./DeskAccount.module.css";
import { ReturnPaymentDialog, SettleDialog } from "./DeskMoneyDialog";

type ReturnProps = ComponentProps<typeof ReturnPaymentDialog>;

interface DeskAccountProps {
  bookingId: string;
  /** The member's name. Left out where the page is about the member. */
  memberName?: string;
  /** Room, day and time of the booking, as text. */
  bookingText: string;
  /** As the booking was loaded. Shown until the payments are, so that nothing below moves. */
  known: Account;
}

/** Payments of a booking at the front desk. Renders nothing for a booking without rupees. */
export function DeskAccount({ bookingId, memberName = "", bookingText, known }: DeskAccountProps) {
  const { supabase } = usePortal();
  const query = useQuery(deskAccountQuery(supabase, bookingId));
  const [isPaying, setPaying] = useState(false);
  // The amount and what was owed when the dialog was opened.
  const [returned, setReturned] = useState<Pick<
    ReturnProps,
    "orderId" | "suggestedPaise" | "owedOnly"
  > | null>(null);

  if (hasFailed(query)) {
    return (
      <LoadError
        title="Error loading the payments"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const { account, payments } = query.data ?? { account: known, payments: null };
  const balance = deskBalance(account);
  const hasPayments = payments ? payments.length > 0 : account.paid_paise !== 0;
  if (balance === 0 && !hasPayments) return null;
  return (
    <section aria-label="Front desk" className={styles.account}>
      <h3 className={styles.title}>Front desk</h3>
      <p className={styles.balance}>
        <strong>{formatDeskAccount(account) || "All returned"}</strong>
        {balance > 0 && (
          <Button type="primary" size="small" onClick={() => setPaying(true)}>
            Take {formatPaise(balance)}
          </Button>
        )}
      </p>
      <ul className={styles.payments}>
        {!payments && hasPayments && (
          <li className={styles.loading}>
            <Skeleton active title={false} paragraph={{ rows: 1 }} />
          </li>
        )}
        {payments?.map((payment) => (
          <li key={payment.id}>
            <span>
              {paidText(payment)}
              {payment.refunds.map((refund) => (
                <span key={refund.id} className={styles.refund}>
                  {formatPaise(refund.amount_paise)} returned (
                  {formatDeskMethod(refund.method ?? "")}) by{" "}
                  {refund.returned_by_name ?? "an admin"}, {formatInstant(refund.created_at)}:{" "}
                  {refund.reason}
                </span>
              ))}
            </span>
            {payment.left > 0 && (
              <Button
                size="small"
                danger
                aria-label={`Return the payment of ${formatPaise(payment.amount_paise)}`}
                onClick={() =>
                  setReturned({
                    orderId: payment.id,
                    suggestedPaise: balance < 0 ? Math.min(payment.left, -balance) : payment.left,
                    owedOnly: balance < 0,
                  })
                }
              >
                Return
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isPaying && (
        <SettleDialog
          bookingId={bookingId}
          memberName={memberName}
          bookingText={bookingText}
          suggestedPaise={balance}
          onClose={() => setPaying(false)}
        />
      )}
      {returned && (
        <ReturnPaymentDialog
          {...returned}
          memberName={memberName}
          bookingText={bookingText}
          onClose={() => setReturned(null)}
        />
      )}
    </section>
  );
}

function paidText({ amount_paise, method, received_by_name, created_at, note }: DeskPayment) {
  const by = received_by_name ?? "an admin";
  const taken = `${formatPaise(amount_paise)} paid (${formatDeskMethod(method)}), taken by ${by}`;
  return [`${taken}, ${formatInstant(created_at)}`, note].filter(Boolean).join(" · ");
}
