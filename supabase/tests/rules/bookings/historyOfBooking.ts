import { admin, type TestUser } from "../../stack";

export const cancelled = ({ client }: TestUser, id: string) =>
  client.from("bookings").delete().eq("id", id);

export const historyFor = async ({ client }: Pick<TestUser, "client">, id: string) => {
  const { data } = await client
    .from("booking_history")
    .select("action, start_time, total_credits, credits_change, changed_by")
    .eq("booking_id", id)
    .order("id")
    .throwOnError();
  return data;
};

export const actionsOf = async (id: string) =>
  (await historyFor({ client: (await admin()).client }, id)).map(({ action }) => action);
