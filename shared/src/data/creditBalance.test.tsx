import { QueryClient } from "@tanstack/react-query";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { creditBalanceQuery } from "./creditBalance";
import type { Database } from "./database.types";

let answer: Response;
const fetch = () => Promise.resolve(answer);
const supabase = createClient<Database>("http://backend.test", "key", { global: { fetch } });
const query = creditBalanceQuery(supabase, "asha");
const read = () => new QueryClient().fetchQuery({ ...query, retry: false });

test("a balance is read, and a missing one counts as 0", async () => {
  answer = Response.json([{ balance: 12 }]);
  expect(await read()).toBe(12);
  answer = Response.json([]);
  expect(await read()).toBe(0);
});

test("a balance that can't be read says so in the specification's words", async () => {
  answer = Response.json({ message: "boom" }, { status: 500 });
  await expect(read()).rejects.toThrow("Failed to fetch user credits");
});

test("a balance is kept for 30 s and read again when the window regains focus", () => {
  expect(query).toMatchObject({ staleTime: 30_000, refetchOnWindowFocus: true });
});
