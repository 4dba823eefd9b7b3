import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { serverError, fakeBackend } from "../../testing/fakeBackend";
import { todayEventsQuery } from "./todayEvents.queries";

test("Today's events that can't be read say so, and what the server said", async () => {
  const { fetch } = fakeBackend({ "GET events": serverError });
  const supabase = createClient("http://backend.test", "key", { global: { fetch } });
  await expect(
    new QueryClient().fetchQuery(todayEventsQuery(supabase, "2026-11-20")),
  ).rejects.toThrow("Error fetching today's events: the database is away");
});
