import type { CartItem } from "@portal/shared/contract/cart";

export const chai: CartItem = {
  id: "chai",
  name: "Masala chai",
  description: null,
  price: 30,
  stock: 5,
  image_url: null,
  quantity: 2,
};

/** The response to a created order, for two cups of chai. */
export const opened = { keyId: "rzp_test_1", amount: 6_000, currency: "INR", orderId: "order_1" };
