import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { ExpiringNotice } from "./ExpiringNotice";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-10T06:00:00Z");
});
afterEach(() => {
  vi.useRealTimers();
});

const soon = { remaining: 3, expires_at: "2026-11-12T06:00:00Z" };
const later = { remaining: 5, expires_at: "2026-11-20T06:00:00Z" };

test.each([
  { lots: [soon], sentence: "3 credits expire on Thu, 12 Nov 2026." },
  { lots: [{ ...soon, remaining: 1 }], sentence: "1 credit expires on Thu, 12 Nov 2026." },
  {
    lots: [soon, later],
    sentence: "8 credits expire by Fri, 20 Nov 2026, the first 3 on Thu, 12 Nov 2026.",
  },
])('shows "$sentence"', async ({ lots, sentence }) => {
  const { findByText, getByRole } = renderScreen(<ExpiringNotice userId={asha.id} />, {
    responses: { "GET credit_lots": lots },
  });
  await findByText(sentence);
  expect(getByRole("link", { name: "Use credits" }).getAttribute("href")).toBe("/book-room");
});

test("renders nothing if no credits expire soon", async () => {
  const { backend, container } = renderScreen(<ExpiringNotice userId={asha.id} />, {
    responses: { "GET credit_lots": [{ remaining: 5, expires_at: null }] },
  });
  await vi.waitFor(() => expect(backend.requests).toHaveLength(1));
  expect(container.textContent).toBe("");
});
