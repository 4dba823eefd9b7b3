// @vitest-environment happy-dom
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { useLocation, useNavigationType } from "@portal/shared/vendor/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeShop } from "../../testing/fakeShop";
import { BuyCredits } from "./BuyCredits";

vi.mock("../../payment/widget", async (original) => ({
  ...(await original()),
  loadWidget: () => new Promise(() => undefined),
}));

const amount = () => screen.getByRole("textbox", { name: "credits" });
const summary = () => screen.getByRole("region", { name: "Order summary" }).textContent;
const enter = (value: string) => {
  fireEvent.focus(amount());
  fireEvent.change(amount(), { target: { value } });
};

function Address() {
  const { search } = useLocation();
  return <p data-testid="address">{`${useNavigationType()} ${search}`}</p>;
}

const address = () => screen.getByTestId("address").textContent;

function open(path = "/buy-credits", responses = {}) {
  const { portal, backend } = fakeShop(responses);
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <BuyCredits />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return backend;
}

beforeEach(() => {
  open();
  fireEvent.click(screen.getByRole("radio", { name: /^Custom amount/ }));
});

test.each([
  ["19", "₹4,750", "30 days"],
  ["20", "₹5,000", "365 days"],
  ["50", "₹12,500", "365 days"],
  ["100", "₹25,000", "365 days"],
  ["200", "₹50,000", "365 days"],
  ["500", "₹1,25,000", "365 days"],
])("prices a custom amount of %s at 250 rupees a credit, without a bonus", (typed, price, days) => {
  enter(typed);
  expect(summary()).toContain(`Total${price}`);
  expect(summary()).toContain(`Validity${days}`);
  expect(summary()).not.toContain("Bonus");
});

test("offers a cheaper package and selects it on one click", () => {
  enter("45");
  screen.getByText("The 50-credit package is cheaper: 55 credits for ₹10,000, valid for 180 days.");
  fireEvent.click(screen.getByRole("button", { name: "Choose the package" }));
  const chosen = screen.getByRole("radio", { checked: true });
  expect(chosen.textContent).toContain("50 credits");
  expect(document.activeElement).toBe(chosen);
  expect(summary()).toContain("Total₹10,000");
});

test("offers no package if none is cheaper", () => {
  enter("40");
  expect(screen.queryByText(/is cheaper/)).toBeNull();
});

test.each([
  ["abc", "1", "₹250"],
  ["12a", "1", "₹250"],
  ["-5", "1", "₹250"],
  ["0", "1", "₹250"],
  ["2.5", "3", "₹750"],
])("replaces the typed %j by %j in the field and the summary", (typed, shown, price) => {
  enter(typed);
  expect(amount()).toHaveProperty("value", shown);
  expect(summary()).toContain(`Total${price}`);
  screen.getByRole("button", { name: `Pay ${price}` });
});

test.each(["", "-", "."])("counts %j as 1 and shows 1 on leaving the field", (typed) => {
  enter(typed);
  expect(amount()).toHaveProperty("value", typed);
  expect(summary()).toContain("Total₹250");
  fireEvent.blur(amount());
  expect(amount()).toHaveProperty("value", "1");
});

test("selects a replaced amount, so that the next key starts a new one", () => {
  enter("2.5");
  const { selectionStart, selectionEnd } = amount() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 1]);
});

test("lets letters reach the field and steps on from a typed amount", () => {
  enter("45");
  expect(fireEvent.keyDown(amount(), { key: "a" })).toBe(true);
  fireEvent.keyDown(amount(), { key: "ArrowUp" });
  expect(amount()).toHaveProperty("value", "46");
});

test("shows the maximum when a larger amount is entered", () => {
  enter("2001");
  expect(screen.getByRole("status").textContent).toBe(
    "You can buy up to 2,000 credits (₹5,00,000) per order.",
  );
  fireEvent.blur(amount());
  expect(amount()).toHaveProperty("value", "2,000");
  enter("1999");
  expect(screen.getByRole("status").textContent).toBe("");
});

test.each(["Home", "End"])("keeps the amount when %s is pressed", (key) => {
  enter("45");
  fireEvent.keyDown(amount(), { key });
  expect(amount()).toHaveProperty("value", "45");
  expect(summary()).toContain("Total₹11,250");
});

test("keeps a custom amount over a reload without adding history entries", async () => {
  enter("120");
  await waitFor(() => expect(address()).toBe("REPLACE ?credits=120"));
  cleanup();
  open("/buy-credits?credits=120");
  expect(amount()).toHaveProperty("value", "120");
  expect(summary()).toContain("Total₹30,000");
});

test("keeps a chosen package over a reload", async () => {
  fireEvent.click(screen.getByRole("radio", { name: /^100 credits/ }));
  await waitFor(() => expect(address()).toBe("REPLACE ?package=100"));
  cleanup();
  open("/buy-credits?package=100");
  expect(screen.getByRole("radio", { checked: true }).textContent).toContain("100 credits");
});

test.each(["?credits=0", "?credits=2.5", "?credits=abc", "?package=7"])(
  "ignores %s in the URL",
  (search) => {
    cleanup();
    open(`/buy-credits${search}`);
    expect(screen.getByRole("radio", { checked: true }).textContent).toContain("50 credits");
  },
);

test("scrolls the offer into view when the amount changes, not when it is opened", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  fireEvent.click(screen.getByRole("radio", { name: /^100 credits/ }));
  fireEvent.click(screen.getByRole("radio", { name: /^Custom amount/ }));
  expect(scroll).not.toHaveBeenCalled();
  enter("45");
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
  const card = screen.getByRole("button", { name: "Choose the package" });
  expect((scroll.mock.contexts[0] as Element).contains(card)).toBe(true);
  scroll.mockRestore();
});

test("offers the way back to a choice that is short of credits, but not to other sites", () => {
  cleanup();
  open("/buy-credits?package=3&return=%2Fbook-room%3Froom%3Dneem");
  const back = screen.getByRole("link", { name: "Back without paying" });
  expect(back.getAttribute("href")).toBe("/book-room?room=neem");
  screen.getByText(/It is not held while you pay/);
  cleanup();
  open("/buy-credits?return=%2F%2Fexample.com");
  expect(screen.queryByRole("link", { name: "Back without paying" })).toBeNull();
});

test.each([
  ["runs", "We hold", "until", null, 60_000],
  ["has expired", "We no longer hold", "We book it if it is still free", null, -60_000],
  [
    "was ended",
    "We no longer hold",
    "We book it if it is still free",
    "2026-11-20T05:00:00Z",
    60_000,
  ],
])("says what happens to a slot whose hold %s", async (_state, start, end, ended_at, msLeft) => {
  cleanup();
  const hold = "11111111-1111-4111-8111-111111111111";
  const backend = open(`/buy-credits?return=%2Fbook-room&hold=${hold}`, {
    "GET booking_holds": [
      {
        booking_date: "2026-11-27",
        start_time: "10:00:00",
        end_time: "11:00:00",
        expires_at: new Date(Date.now() + msLeft).toISOString(),
        ended_at,
        room: { name: "Neem" },
      },
    ],
    "POST rpc/release_hold": null,
  });
  await screen.findByText(
    new RegExp(`${start} Neem, Fri, 27 Nov 2026, 10:00 AM - 11:00 AM[,.] ${end}`),
  );
  fireEvent.click(screen.getByRole("link", { name: "Back without paying" }));
  await waitFor(() =>
    expect(backend.sent("POST rpc/release_hold").map(({ body }) => body)).toEqual([
      { hold_id: hold },
    ]),
  );
});
