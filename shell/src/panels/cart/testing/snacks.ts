import type { CartSnack } from "@portal/shared/contract/cart";

export const chai: CartSnack = {
  id: "5c2f1c0e-0000-4000-8000-000000000002",
  name: "Masala chai",
  description: null,
  price: 30,
  stock: 2,
  image_url: null,
};

export const samosa: CartSnack = {
  ...chai,
  id: "5c2f1c0e-0000-4000-8000-000000000003",
  name: "Samosa",
  price: 40,
  stock: 3,
};

export const cake: CartSnack = {
  ...chai,
  id: "5c2f1c0e-0000-4000-8000-000000000004",
  name: "Carrot cake",
  price: 120,
  stock: 10,
};
