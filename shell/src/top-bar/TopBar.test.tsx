import { profileKey } from "@portal/shared/data/profile";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { TopBar } from "./TopBar";

/** A server with one balance, one profile and a realtime channel that the test can send through. */
function creditServer(balance: () => Promise<unknown>, name = () => "Asha Rao") {
  const heard: { onChange?: () => void; onStatus?: (status: string) => void } = {};
  const channel = {
    on: vi.fn((type: string, _filter: object, onChange: () => void) => {
      if (type === "postgres_changes") heard.onChange = onChange;
      return channel;
    }),
    subscribe: (onStatus: (status: string) => void) => {
      heard.onStatus = onStatus;
      return channel;
    },
  };
  const read = {
    select: () => read,
    eq: () => read,
    abortSignal: () => read,
    maybeSingle: balance,
  };
  const profile = {
    select: () => profile,
    eq: () => profile,
    abortSignal: () => profile,
    maybeSingle: () => profile,
    throwOnError: async () => ({ data: { full_name: name() } }),
  };
  return {
    heard,
    channel: vi.fn(() => channel),
    on: channel.on,
    removeChannel: vi.fn(),
    realtime: { setAuth: () => Promise.resolve() },
    from: (table: string) => (table === "profiles" ? profile : read),
  };
}

const credits = (balance: number) => Promise.resolve({ data: { balance }, error: null });
const linksIn = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => localStorage.clear());

describe("signed out", () => {
  test("links to the legal page, /login and home", () => {
    renderInShell(fakeShell({}), <TopBar />);
    expect(linksIn("Main")).toEqual([
      ["Legal", "/legal"],
      ["Log In", "/login"],
      ["Sign Up", "/login"],
    ]);
    expect(screen.getByRole("link", { name: /Members/ }).getAttribute("href")).toBe("/");
    expect(screen.getByText("BETA")).toBeTruthy();
  });

  test("has a mobile menu that closes after navigation", async () => {
    renderInShell(fakeShell({}), <TopBar />);
    fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await screen.findByRole("navigation", { name: "Mobile" });
    expect(linksIn("Mobile")).toEqual([
      ["Legal Information", "/legal"],
      ["Log In", "/login"],
      ["Sign Up", "/login"],
    ]);
    fireEvent.click(screen.getByRole("link", { name: "Legal Information" }));
    expect(screen.getByTestId("path").textContent).toBe("/legal");
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "Mobile" })).toBeNull());
  });

  test("shows no links while the session is being checked", () => {
    renderInShell(fakeShell({}, { loading: true }), <TopBar />);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("button", { name: "Open menu" })).toBeNull();
  });
});

describe("signed in", () => {
  const signedIn = (more = {}, balance = () => credits(40)) =>
    fakeShell(creditServer(balance), { user: asha, ...more });

  test("links to every page in order, and to Admin for admins", () => {
    const shell = signedIn();
    renderInShell(shell, <TopBar />);
    const links = [
      ["Dashboard", "/dashboard"],
      ["Rooms", "/book-room"],
      ["Day Passes", "/day-pass"],
      ["Visitors", "/visitors"],
      ["Snacks", "/snacks"],
      ["Events", "/events"],
    ];
    expect(linksIn("Main")).toEqual(links);
    expect(screen.getByRole("link", { name: /Members/ }).getAttribute("href")).toBe("/dashboard");
    act(() => shell.session.set({ ...shell.session.getSnapshot(), isAdmin: true }));
    expect(linksIn("Main")).toEqual([...links, ["Admin", "/admin"]]);
  });

  test("the mobile menu lists neither Events nor Admin", async () => {
    renderInShell(signedIn({ isAdmin: true }), <TopBar />);
    fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const menu = await screen.findByRole("navigation", { name: "Mobile" });
    expect(linksIn("Mobile")).toEqual([
      ["Dashboard", "/dashboard"],
      ["Rooms", "/book-room"],
      ["Day Passes", "/day-pass"],
      ["Visitors", "/visitors"],
      ["Snacks", "/snacks"],
      ["Profile", "/profile"],
      ["Buy Credits", "/buy-credits"],
      ["My Bookings", "/bookings"],
    ]);
    fireEvent.click(within(menu).getByRole("button", { name: "Log Out" }));
    await screen.findByRole("link", { name: "Legal" });
  });

  test.each([false, true])("the account menu has its entries (admin: %s)", async (isAdmin) => {
    renderInShell(signedIn({ isAdmin }), <TopBar />);
    fireEvent.click(screen.getByRole("button", { name: "Account menu" }));
    expect(await screen.findByText("My Account")).toBeTruthy();
    const entries = screen.getAllByRole("menuitem");
    expect(entries.map((item) => [item.textContent?.trim(), item.getAttribute("href")])).toEqual([
      ["Profile", "/profile"],
      ["Credits", "/buy-credits"],
      ["Bookings", "/bookings"],
      ["Notifications", "/dashboard"],
      ["Send Feedback", null],
      ...(isAdmin ? [["Admin Panel", "/admin"]] : []),
      ["Log Out", null],
    ]);
  });

  test("shows the initials of the profile and updates them after a save", async () => {
    let name = "Meera Iyer";
    const shell = fakeShell(
      creditServer(
        () => credits(40),
        () => name,
      ),
      { user: asha },
    );
    renderInShell(shell, <TopBar />);
    const initials = () => document.querySelector("[data-initials]")?.getAttribute("data-initials");
    expect(initials()).toBe("AR");
    await waitFor(() => expect(initials()).toBe("MI"));
    name = "Meera Menon";
    await act(() => shell.portal.queryClient.invalidateQueries({ queryKey: profileKey("asha") }));
    await waitFor(() => expect(initials()).toBe("MM"));
  });

  test("shows an ellipsis, then the balance, then realtime changes", async () => {
    let balance = 40;
    const server = creditServer(() => credits(balance));
    renderInShell(fakeShell(server, { user: asha }), <TopBar />);
    expect(screen.getByText("…")).toBeTruthy();
    expect(await screen.findByText("40")).toBeTruthy();
    expect(server.on.mock.calls[0]?.[1]).toEqual({
      event: "*",
      schema: "public",
      table: "user_credits",
      filter: "user_id=eq.asha",
    });
    balance = 32;
    act(() => server.heard.onChange?.());
    expect(await screen.findByText("32")).toBeTruthy();
    balance = 24;
    act(() => server.heard.onStatus?.("SUBSCRIBED"));
    expect(await screen.findByText("24")).toBeTruthy();
  });

  test("shows that the balance can't be read, and unsubscribes on unmount", async () => {
    const server = creditServer(() => Promise.resolve({ data: null, error: { message: "down" } }));
    const shell = fakeShell(server, { user: asha });
    renderInShell(shell, <TopBar />);
    expect(await screen.findByText("–")).toBeTruthy();
    act(() => shell.session.set({ ...shell.session.getSnapshot(), user: null }));
    expect(server.removeChannel).toHaveBeenCalledOnce();
  });
});

test("the cart button counts items and opens the panel or calls onCartClick", () => {
  const shell = fakeShell({});
  const { unmount } = renderInShell(shell, <TopBar />);
  expect(screen.getByRole("button", { name: "Cart, empty" })).toBeTruthy();
  const snack = { name: "Samosa", description: null, price: 45, stock: 9, image_url: null };
  act(() => {
    shell.cart.add({ ...snack, id: "a" });
    shell.cart.add({ ...snack, id: "a" });
    shell.cart.add({ ...snack, id: "b" });
  });
  fireEvent.click(screen.getByRole("button", { name: "Cart, 3 items" }));
  expect(shell.cart.getSnapshot().isOpen).toBe(true);
  unmount();

  shell.cart.close();
  const onCartClick = vi.fn();
  renderInShell(shell, <TopBar onCartClick={onCartClick} />);
  fireEvent.click(screen.getByRole("button", { name: "Cart, 3 items" }));
  expect(onCartClick).toHaveBeenCalledOnce();
  expect(shell.cart.getSnapshot().isOpen).toBe(false);
});

test("the bar is translucent once the page is scrolled by more than 10 px", () => {
  renderInShell(fakeShell({}), <TopBar />);
  const scroll = (to: number) =>
    act(() => {
      vi.spyOn(window, "scrollY", "get").mockReturnValue(to);
      window.dispatchEvent(new Event("scroll"));
    });
  const translucent = () => screen.getByRole("banner").hasAttribute("data-translucent");
  scroll(10);
  expect(translucent()).toBe(false);
  scroll(11);
  expect(translucent()).toBe(true);
  scroll(0);
  expect(translucent()).toBe(false);
});
