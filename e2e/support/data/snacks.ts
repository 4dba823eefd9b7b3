import { randomUUID } from "node:crypto";
import { serviceClient } from "../testUsers";

export interface Snack {
  id: string;
  name: string;
  price: number;
  quantity: number;
}

/** `price` is in rupees. */
export async function newSnack({ price = 45, quantity = 5 } = {}): Promise<Snack> {
  const { data } = await serviceClient()
    .from("snacks")
    .insert({ name: `Snack ${randomUUID().slice(0, 8)}`, price, quantity })
    .select("id, name, price, quantity")
    .single()
    .throwOnError();
  return data;
}
