import { randomUUID } from "node:crypto";
import { type TestUser, service, sql } from "../../stack";

export interface OpenOrder {
  readonly id: string;
  readonly provider: string;
  readonly amount: number;
}

export async function openOrder(
  person: TestUser,
  what: ({ credits: number } | { items: { id: string; quantity: number }[] }) & {
    cart_id?: string;
  },
): Promise<OpenOrder> {
  const { data: order } = await service
    .rpc("create_order", {
      person: person.id,
      order_kind: "credits" in what ? "credits" : "snacks",
      payment_mode: "test",
      ...what,
    })
    .throwOnError();
  const provider = `order_${randomUUID()}`;
  await service
    .rpc("attach_provider_order", { order_id: order.id, provider_order_id: provider })
    .throwOnError();
  return { id: order.id, provider, amount: order.amount_paise };
}

export const newPayment = () => `pay_${randomUUID()}`;

export const settle = (order: OpenOrder, payment: string, more: object = {}) =>
  service.rpc("settle_payment", {
    provider_order_id: order.provider,
    provider_payment_id: payment,
    amount_paise: order.amount,
    currency: "INR",
    payment_mode: "test",
    ...more,
  });

export async function creditsOf({ id }: TestUser): Promise<number> {
  const [row] = await sql<{ balance: number }[]>`
    select balance from user_credits where user_id = ${id}`;
  return row?.balance ?? Number.NaN;
}

export const refundsOf = (order: OpenOrder) =>
  sql`select reason, status, amount_paise from refunds where order_id = ${order.id}`;
