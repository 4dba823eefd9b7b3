import { expect, test } from "vitest";
import { openedOrderSchema, orderDataSchema, paymentOutcomeSchema } from "./payment.schema";

const opened = { keyId: "rzp_test_1", amount: 11_800, currency: "INR", orderId: "order_1" };
const bought = {
  orderId: "order_1",
  items: [{ id: "a", name: "Samosa", quantity: 2, price: 59 }],
  amount: 118,
  paymentId: "pay_1",
};

test.each([opened, { ...opened, amount: 0 }])("accepts the opened order %j", (order) => {
  expect(openedOrderSchema.parse(order)).toEqual(order);
});

test.each([
  { ...opened, keyId: "" },
  { ...opened, orderId: "" },
  { ...opened, amount: -1 },
  { ...opened, amount: 0.5 },
  { ...opened, currency: undefined },
])("rejects the opened order %j", (order) => {
  expect(openedOrderSchema.safeParse(order).success).toBe(false);
});

test.each(["settled", "sold_out", "second_payment", "late_payment", "amount_mismatch"])(
  "accepts the payment outcome %s of the database",
  (outcome) => {
    expect(paymentOutcomeSchema.parse(outcome)).toBe(outcome);
  },
);

test.each([bought, { ...bought, paymentId: null }, { ...bought, items: [], credit: 55 }])(
  "accepts the order data %j",
  (data) => {
    expect(orderDataSchema.parse(data)).toEqual(data);
  },
);

test.each([
  { ...bought, orderId: "" },
  { ...bought, items: [{ id: "a" }] },
  { ...bought, paymentId: undefined },
])("rejects the order data %j", (data) => {
  expect(orderDataSchema.safeParse(data).success).toBe(false);
});
