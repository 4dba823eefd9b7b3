import { createClient } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { serverError, fakeBackend } from "@portal/shared/testing/fakeBackend";
import { todayEventQueries } from "./todayEvents.queries";

test("reports a failed read with the server's message", async () => {
  const { fetch } = fakeBackend({ "GET events": serverError });
  const supabase = createClient("http://backend.test", "key", { global: { fetch } });
  await expect(
    new QueryClient().fetchQuery(todayEventQueries.onDay(supabase, "2026-11-20")),
  ).rejects.toThrow("Error fetching today's events: The database is not available");
});
