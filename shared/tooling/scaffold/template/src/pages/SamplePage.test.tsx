import { PortalContext } from "@portal/shared/contract/PortalContext";
import { fakeBackend, serverError, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { createFakePortal, fakeSupabase } from "@portal/shared/testing/fakePortal";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SamplePage } from "./SamplePage";

function renderPage(responses: FakeResponses) {
  const portal = createFakePortal({ supabase: fakeSupabase(fakeBackend(responses).fetch) });
  return render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <SamplePage />
      </QueryClientProvider>
    </PortalContext>,
  );
}

test("shows the signed-in user and the rooms", async () => {
  const rooms = [{ id: "1", name: "Banyan" }];
  const { getByRole, getByText, findByText } = renderPage({ "GET rooms": rooms });
  expect(getByRole("heading", { level: 1 }).textContent).toBe("Sample");
  expect(getByText("You are signed in as asha@example.com.")).toBeTruthy();
  expect(await findByText("Rooms: Banyan")).toBeTruthy();
});

test("offers to retry when the rooms could not be loaded", async () => {
  const { findByRole } = renderPage({ "GET rooms": serverError });
  expect((await findByRole("alert")).textContent).toContain("could not be loaded");
});
