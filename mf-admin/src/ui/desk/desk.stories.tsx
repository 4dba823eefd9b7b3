import { usePortal } from "@portal/shared/contract/usePortal";
import { deskAccountQuery, type DeskPayment } from "../../data/desk/deskPayments";
import { inAdmin } from "../../testing/inAdmin";
import { DeskAccount } from "./DeskAccount";
import { ReturnPaymentDialog, SettleDialog } from "./DeskMoneyDialog";

export default { title: "Admin/Front desk/Payments", decorators: [inAdmin] };

const booking = {
  memberName: "Maya Iyer",
  bookingText: "Courtyard Hall, Mon, 23 Nov 2026, 10:00 AM - 1:00 PM",
};

const paid: DeskPayment = {
  id: "paid",
  status: "fulfilled",
  amount_paise: 600_000,
  created_at: "2026-11-20T06:00:00Z",
  method: "upi",
  received_by_name: "Ananya Rao",
  note: "UTR 4711",
  refunds: [],
  left: 600_000,
};
const returned = {
  id: "returned",
  amount_paise: 200_000,
  method: "cash",
  reason: "Shorter",
  returned_by_name: "Ananya Rao",
  created_at: "2026-11-20T08:00:00Z",
};

interface AccountProps {
  name: string;
  answer?: { rupees: number; payments: DeskPayment[] };
}

/** The account with these payments. Without an answer, the request is under way. */
function Account({ name, answer }: AccountProps) {
  const { queryClient, supabase } = usePortal();
  const query = deskAccountQuery(supabase, name);
  if (answer) {
    const paise = answer.payments.reduce((sum, { left }) => sum + left, 0);
    const account = { rupees_due: answer.rupees, paid_paise: paise };
    queryClient.setQueryData(query.queryKey, { account, payments: answer.payments });
  }
  const known = { rupees_due: answer?.rupees ?? 6000, paid_paise: 0 };
  return <DeskAccount bookingId={name} {...booking} known={known} />;
}

export const Due = () => <Account name="due" answer={{ rupees: 6000, payments: [] }} />;
export const Paid = () => <Account name="paid" answer={{ rupees: 6000, payments: [paid] }} />;
export const PartlyReturned = () => (
  <Account
    name="partly"
    answer={{ rupees: 4000, payments: [{ ...paid, left: 400_000, refunds: [returned] }] }}
  />
);
export const ToReturn = () => <Account name="return" answer={{ rupees: 0, payments: [paid] }} />;
export const Loading = () => <Account name="loading" />;
export const TakingMoney = () => (
  <SettleDialog bookingId="b1" {...booking} suggestedPaise={600_000} onClose={() => undefined} />
);
export const ReturningMoney = () => (
  <ReturnPaymentDialog
    orderId="paid"
    {...booking}
    suggestedPaise={200_000}
    onClose={() => undefined}
  />
);
