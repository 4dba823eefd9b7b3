// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWidget } from "./widget";

const close = vi.fn();
class OpenWidget {
  open() {}
  close = close;
  on() {}
}

const open = () =>
  openWidget(OpenWidget, {
    order: { orderId: "order_1", amount: 6_000, currency: "INR", keyId: "key" },
    merchant: "Banyan",
    description: "Purchase Snacks",
    color: "#6b5ad3",
    notes: {},
    customer: { name: "Asha Rao", email: "asha@example.com" },
    onFailedAttempt: vi.fn(),
  });

async function goBack(): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await arrived;
}

const question = () => document.querySelector("dialog[aria-label='Stop this payment?']");
const press = (label: string) =>
  [...document.querySelectorAll("button")]
    .find(({ textContent }) => textContent === label)
    ?.click();

beforeEach(() => {
  close.mockClear();
  history.pushState({ idx: 3 }, "", "/snacks");
});
afterEach(() => {
  document.body.replaceChildren();
  // Ends what still listens.
  history.replaceState({ idx: 0 }, "", "/");
  window.dispatchEvent(new PopStateEvent("popstate"));
});

test("Back asks before it stops a payment, and once more keeps it", async () => {
  void open();
  await goBack();
  expect(question()).not.toBeNull();
  await goBack();
  expect(question()).toBeNull();
  expect(close).not.toHaveBeenCalled();
});

test("a payment is stopped after the question of Back", async () => {
  const ended = open();
  await goBack();
  press("Stop payment");
  expect(await ended).toEqual({ closed: "by the member" });
  expect(close).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});
