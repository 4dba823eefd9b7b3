import { sql, type TestUser } from "../../stack";

interface DeskPayment {
  method?: string;
  amount_paise?: number;
  note?: string;
  request_id?: string;
}

/** By default, ₹2,000 in cash. */
export const settle = ({ client }: TestUser, booking: string, payment: DeskPayment = {}) =>
  client.rpc("settle_booking", {
    booking_id: booking,
    method: "cash",
    amount_paise: 200_000,
    ...payment,
  });

interface DeskRefund {
  method?: string;
  amount_paise?: number;
  reason?: string;
  request_id?: string;
  owed_only?: boolean;
}

/** By default, ₹2,000 in cash. */
export const payBack = ({ client }: TestUser, order: string, refund: DeskRefund = {}) =>
  client.rpc("refund_desk_payment", {
    order_id: order,
    method: "cash",
    amount_paise: 200_000,
    ...refund,
  });

/** Payments, refunds and status of the orders of a booking, oldest first. */
export const ordersOf = (booking: string) => sql`
  select orders.status, orders.amount_paise as amount, orders.description, payments.method,
    payments.received_by_name as by, coalesce((
      select sum(amount_paise)::int from refunds where payment_id = payments.id
    ), 0) as returned
  from orders join payments on payments.order_id = orders.id
  where orders.booking_id = ${booking} order by orders.created_at`;

export const deskHistoryOf = (booking: string) => sql`
  select action, rupees_due as due, paid_paise as paid, method, reason from booking_history
  where booking_id = ${booking} order by id`;

export const paidFor = async (booking: string) =>
  (await sql`select paid_paise from bookings where id = ${booking}`)[0]?.["paid_paise"];
