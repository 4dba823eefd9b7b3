import * as v from "valibot";
import { defineKind } from "../../defineKind";
import { text, wholeNumber } from "../../facts";
import { orderPath } from "./orderPath";

export const cafeOrderReady = defineKind({
  kind: "cafe_order_ready",
  group: "Payments",
  label: "Cafe order ready",
  description: "Your order can be collected at the cafe counter.",
  email: "off",
  data: v.object({
    order_id: text,
    /** Number of the order at the provider, or the order's id if it was free. */
    order_number: text,
    /** Number that the counter calls. */
    number: wholeNumber,
    items: v.array(v.object({ name: text, quantity: wholeNumber })),
  }),
  title: ({ number }) => `Order ${number} is ready`,
  body: ({ items }) =>
    `Collect at the cafe counter: ${items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}.`,
  path: ({ order_number }) => orderPath(order_number),
  action: "View order",
  preview: {
    order_id: "9b1f7c0e-6a5d-4e3c-8b2a-1f0e9d8c7b6a",
    order_number: "order_QmB4xYz81kLp2s",
    number: 27,
    items: [
      { name: "Samosa", quantity: 2 },
      { name: "Masala chai", quantity: 1 },
    ],
  },
});
