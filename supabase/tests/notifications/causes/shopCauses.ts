import type { TransactionSql } from "postgres";
import { actAs } from "../../rules/spaceTime";
import { asServer, type Cast, type Cause } from "./cause";

async function buySnacks(tx: TransactionSql, { maya, snack }: Cast): Promise<string> {
  await asServer(tx);
  const items = tx.json([{ id: snack, quantity: 2 }]);
  const [order] = await tx<{ id: string }[]>`
    select id from create_order(${maya}, 'snacks', 'test', ${items})`;
  const id = order?.id ?? "";
  await tx`select attach_provider_order(${id}, 'order_causes')`;
  await tx`select settle_payment('order_causes', 'pay_causes', 10000, 'INR', 'test', 'upi')`;
  return id;
}

async function refundSecondPayment(tx: TransactionSql, cast: Cast): Promise<string> {
  const order = await buySnacks(tx, cast);
  await tx`select settle_payment('order_causes', 'pay_twice', 10000, 'INR', 'test', 'upi')`;
  const [refund] = await tx<{ id: string }[]>`select id from refunds where order_id = ${order}`;
  return refund?.id ?? "";
}

async function issueWaitingInvoice(tx: TransactionSql, cast: Cast) {
  await asServer(tx);
  const [billing] = await tx`
    delete from system_settings where key = 'billing' returning key, value`;
  await buySnacks(tx, cast);
  await tx`insert into system_settings ${tx({ ...billing })}`;
  await actAs(tx, cast.boss);
  await tx`select issue_waiting_invoices()`;
}

async function setStages(tx: TransactionSql, { boss }: Cast, order: string, stages: string[]) {
  await actAs(tx, boss);
  for (const [index, stage] of stages.slice(1).entries()) {
    await tx`select set_cafe_stage(${order}, ${stages[index] ?? ""}, ${stage})`;
  }
}

async function payForTakenSlot(tx: TransactionSql, { maya, boss, room }: Cast) {
  await asServer(tx);
  const [order] = await tx<{ id: string }[]>`
    select id from create_order(${maya}, 'credits', 'test', null, 3)`;
  const id = order?.id ?? "";
  await tx`insert into booking_holds
    (user_id, room_id, booking_date, start_time, end_time, duration, terms, expires_at, order_id)
    values (${maya}, ${room}, private.space_today() + 7, '10:00', '11:00', 2, '{}', now(), ${id})`;
  await tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${boss}, ${room}, private.space_today() + 7, '10:00', 2)`;
  await tx`select attach_provider_order(${id}, 'order_held')`;
  await tx`select settle_payment('order_held', 'pay_held', 75000, 'INR', 'test', 'upi')`;
}

export const shopCauses: readonly Cause[] = [
  {
    what: "a payment",
    kind: "payment_received",
    run: buySnacks,
    data: {
      order_number: "order_causes",
      amount_paise: 10_000,
      credits: null,
      items: [{ name: "Causal Chai", quantity: 2, amount_paise: 10_000 }],
    },
  },
  {
    what: "an invoice that waited for details of the seller",
    kind: "invoice_issued",
    run: issueWaitingInvoice,
    data: { is_credit_note: false, invoice_number: null, amount_paise: 10_000 },
  },
  {
    what: "a payment for a held slot that another member has booked",
    kind: "booking_not_made",
    run: payForTakenSlot,
    data: { room_name: "Neem Test", start_time: "10:00:00", credits: 3, refusal: "slot_taken" },
  },
  {
    what: "a refund",
    kind: "refund_made",
    run: async (tx, cast) =>
      tx`select record_refund(${await refundSecondPayment(tx, cast)}, 0, 'processed', 'rfnd_1')`,
    data: { order_number: "order_causes", amount_paise: 10_000, reason: "second_payment" },
  },
  {
    what: "an order that is ready at the cafe counter",
    kind: "cafe_order_ready",
    run: async (tx, cast) =>
      setStages(tx, cast, await buySnacks(tx, cast), ["new", "preparing", "ready"]),
    data: { order_number: "order_causes", items: [{ name: "Causal Chai", quantity: 2 }] },
  },
  {
    what: "credits that expire within a week",
    kind: "credits_expiring",
    run: async (tx, { maya }) => {
      await tx`select private.grant_credits(${maya}, 4, 'grant', 'Trial', null, now() + interval '6 days')`;
      await tx`select private.grant_credits(${maya}, 3, 'grant', 'Trial', null, now() + interval '6 days')`;
      await tx`select private.queue_reminders()`;
    },
    data: { credits: 7 },
  },
  {
    what: "the last but four of a snack",
    kind: "low_stock",
    to: "boss",
    run: async (tx, cast) => buySnacks(tx, cast),
    data: { name: "Causal Chai", stock: 4 },
  },
  {
    what: "a refund that the provider keeps declining",
    kind: "refund_needs_attention",
    to: "boss",
    run: async (tx, cast) => {
      const refund = await refundSecondPayment(tx, cast);
      await tx`update refunds set failures = 7 where id = ${refund}`;
      await tx`select record_refund(${refund}, 7, 'failed', null, 'Declined')`;
    },
    data: { amount_paise: 10_000, member_name: "Maya Hears", problem: "Declined" },
  },
];
