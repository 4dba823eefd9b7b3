// @vitest-environment happy-dom
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { runQuery } from "@portal/shared/testing/runQuery";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { userQueries } from "./users.queries";

test("reads the profile to edit and reports a deleted user", async () => {
  const { data, sent } = await runQuery({ "GET profiles": [{ id: "7" }] }, (supabase, client) =>
    client.fetchQuery(userQueries.profile(supabase, "7")),
  );
  expect(sent).toEqual([
    "GET profiles?select=id,full_name,organization,phone_number,created_at,updated_at&id=eq.7",
  ]);
  expect(data).toEqual({ id: "7" });
  const deleted = runQuery({ "GET profiles": [] }, (supabase, client) =>
    client.fetchQuery(userQueries.profile(supabase, "7")),
  );
  await expect(deleted).rejects.toThrow("This user no longer exists.");
});

test("keeps the loaded profile while other queries of users are reloaded", async () => {
  const backend = fakeBackend({ "GET profiles": [{ id: "7" }] });
  const client = new QueryClient();
  const query = userQueries.profile(fakeSupabase(backend.fetch), "7");
  const dialog = new QueryObserver(client, query);
  const close = dialog.subscribe(() => undefined);
  await vi.waitFor(() => expect(dialog.getCurrentResult().data).toEqual({ id: "7" }));
  await client.invalidateQueries({ queryKey: userQueries.all });
  close();
  expect(backend.requests).toHaveLength(1);
});
