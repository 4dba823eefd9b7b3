import { PortalContext } from "@portal/shared/contract/PortalContext";
import { profileKey } from "@portal/shared/data/profile";
import {
  describeRequest,
  fakeBackend,
  serverError,
  type FakeResponses,
} from "@portal/shared/testing/fakeBackend";
import { createFakePortal, fakeSupabase } from "@portal/shared/testing/fakePortal";
import { recordToasts } from "@portal/shared/testing/recordToasts";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSaveProfile } from "./profile.mutations";
import type { Profile } from "./profile.schema";

const seen: Profile = {
  id: "asha",
  full_name: "Asha",
  organization: null,
  phone_number: null,
  updated_at: "2026-11-20T10:00:00Z",
};
const saved = { ...seen, full_name: "Asha Rao", updated_at: "2026-11-20T11:00:00Z" };
const fields = { full_name: "Asha Rao", organization: "Neem Studio", phone_number: "98765" };
const columns = "select=id,full_name,organization,phone_number,updated_at";

async function save(
  responses: FakeResponses,
  request: Parameters<ReturnType<typeof useSaveProfile>["mutate"]>[0],
) {
  const backend = fakeBackend(responses);
  const { toasts, toast } = recordToasts();
  const portal = createFakePortal({
    supabase: fakeSupabase(backend.fetch),
    toast,
  });
  portal.queryClient.setQueryData(profileKey("asha"), "as it was");
  const { result } = renderHook(() => useSaveProfile("asha"), {
    wrapper: ({ children }) => (
      <PortalContext value={portal}>
        <QueryClientProvider client={portal.queryClient}>{children}</QueryClientProvider>
      </PortalContext>
    ),
  });
  result.current.mutate(request);
  await waitFor(() => expect(result.current.isPending || result.current.isIdle).toBe(false));
  return {
    saved: result.current.data,
    sent: backend.requests.map((one) => [describeRequest(one), one.body]),
    toasts,
    isOutdated: portal.queryClient.getQueryState(profileKey("asha"))?.isInvalidated,
  };
}

test("updates the version that was read, and invalidates the profile", async () => {
  const result = await save({ "PATCH profiles": [saved] }, { seen, fields });
  expect(result).toEqual({
    saved,
    sent: [[`PATCH profiles?id=eq.asha&updated_at=eq.${seen.updated_at}&${columns}`, fields]],
    toasts: [{ title: "Profile Updated", description: "Your changes have been saved." }],
    isOutdated: true,
  });
});

test("inserts a missing profile with empty fields as null", async () => {
  const empty = { full_name: "", organization: "", phone_number: "" };
  const result = await save({ "POST profiles": [saved] }, { seen: null, fields: empty });
  expect(result.saved).toEqual(saved);
  expect(result.sent).toEqual([
    [
      `POST profiles?${columns}`,
      { id: "asha", full_name: null, organization: null, phone_number: null },
    ],
  ]);
});

test.each([
  [
    "a newer version exists",
    [],
    "Your profile was changed elsewhere. Your edits are still here: check them, then save again.",
  ],
  ["the save fails", serverError, "Your changes are still here. Please try again."],
])("shows an error and keeps the cached profile if %s", async (_, response, description) => {
  const { toasts, isOutdated } = await save({ "PATCH profiles": response }, { seen, fields });
  expect(toasts).toEqual([{ title: "Update Failed", description, variant: "destructive" }]);
  expect(isOutdated).toBe(false);
});

test("does not overwrite a profile that another tab has added", async () => {
  const { toasts } = await save({ "POST profiles": [] }, { seen: null, fields });
  expect(toasts[0]?.description).toContain("Your profile was changed elsewhere.");
});

test("shows an error if a missing profile cannot be inserted", async () => {
  const { sent, toasts } = await save({ "POST profiles": serverError }, { seen: null, fields });
  expect(sent).toHaveLength(1);
  expect(toasts.map(({ title }) => title)).toEqual(["Update Failed"]);
});
