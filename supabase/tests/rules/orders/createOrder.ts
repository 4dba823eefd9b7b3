import { type TestUser, service } from "../../stack";

export const orderCredits = (
  person: TestUser,
  credits: number,
  { mode = "test", custom = false } = {},
) =>
  service.rpc("create_order", {
    person: person.id,
    order_kind: "credits",
    payment_mode: mode,
    credits,
    custom,
  });

export const orderSnacks = (person: TestUser, items: object) =>
  service.rpc("create_order", {
    person: person.id,
    order_kind: "snacks",
    payment_mode: "test",
    items: JSON.parse(JSON.stringify(items)),
  });
