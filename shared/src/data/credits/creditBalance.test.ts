// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { creditBalanceQuery } from "./creditBalance";
import type { Database } from "../database.types";

let response: Response;
const fetch = () => Promise.resolve(response);
const supabase = createClient<Database>("http://backend.test", "key", { global: { fetch } });
const query = creditBalanceQuery(supabase, "asha");
const read = () => new QueryClient().fetchQuery({ ...query, retry: false });

test("reads a balance, and treats a missing one as 0", async () => {
  response = Response.json([{ balance: 12 }]);
  expect(await read()).toBe(12);
  response = Response.json([]);
  expect(await read()).toBe(0);
});

test("throws the specification's message when a balance cannot be read", async () => {
  response = Response.json({ message: "boom" }, { status: 500 });
  await expect(read()).rejects.toThrow("Failed to fetch user credits");
});

test("caches a balance for 30 s and reads it again when the window regains focus", () => {
  expect(query).toMatchObject({ staleTime: 30_000, refetchOnWindowFocus: true });
});
