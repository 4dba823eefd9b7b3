import { outOfStock } from "../../domain/outOfStock";
import type { Sentences } from "./sentences";

export const orderSentences: Sentences = {
  out_of_stock: ({ name, left }) =>
    typeof name === "string" ? outOfStock(name, Number(left)) : "This item is no longer available.",
  bad_cart: "Your cart could not be read. Please add the items again.",
  bad_amount: "Please enter a valid amount.",
  stale_stage: ({ number, stage }) =>
    typeof number === "number" && typeof stage === "string"
      ? `Someone else has moved order ${number}: it is ${stage} now.`
      : "This order is no longer in the queue.",
  not_in_queue: "This order is no longer in the queue: it was refunded.",
  bad_stage: "Choose new, preparing, ready or collected.",
  not_refundable: "This order cannot be refunded.",
  credits_spent: "Credits of this order have been spent, so it cannot be refunded.",
};
