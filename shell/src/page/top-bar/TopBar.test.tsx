import { releasedContributions } from "@portal/shared/contract/release/contributions";
import { navigationOf } from "@portal/shared/contract/release/navigation";
import { describeModule, moduleNames } from "@portal/shared/tooling/project/workspace";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { creditServer, credits } from "../../testing/creditServer";
import { asha, type FakeShell, fakeShell, renderInShell } from "../../testing/fakeShell";
import { TopBar } from "./TopBar";

const modules = await Promise.all(moduleNames().map(describeModule));
const portalEntries = navigationOf(
  modules.map(({ contributions = {} }) => releasedContributions(contributions)),
);

function showTopBar(shell: FakeShell, bar = <TopBar />) {
  shell.navigation.set(portalEntries);
  return renderInShell(shell, bar);
}

const linksIn = (name: string) =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

beforeEach(() => localStorage.clear());

describe("signed out", () => {
  test("links to the legal page, /login and home", () => {
    showTopBar(fakeShell({}));
    expect(linksIn("Main")).toEqual([
      ["Legal", "/legal"],
      ["Log In", "/login"],
      ["Sign Up", "/login"],
    ]);
    expect(screen.getByRole("link", { name: /Members/ }).getAttribute("href")).toBe("/");
    expect(screen.getByText("BETA")).toBeTruthy();
  });

  test("has a mobile menu that closes after navigation", async () => {
    showTopBar(fakeShell({}));
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

  test("shows the links of members while a stored session is being checked", () => {
    const shell = fakeShell(
      creditServer(() => credits(40)),
      { loading: true },
    );
    showTopBar(shell);
    expect(screen.getByRole("link", { name: "Rooms" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Log In" })).toBeNull();
    act(() => shell.session.set({ ...shell.session.getSnapshot(), loading: false }));
    expect(screen.getByRole("link", { name: "Log In" })).toBeTruthy();
  });
});

describe("signed in", () => {
  const signedIn = (more = {}, balance = () => credits(40)) =>
    fakeShell(creditServer(balance), { user: asha, ...more });

  test("links to every page in order, and to Admin for admins", () => {
    const shell = signedIn();
    showTopBar(shell);
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
    showTopBar(signedIn({ isAdmin: true }));
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

  test("shows the entries of another module to those whom they are for", () => {
    const entry = { places: ["top-bar"], order: 200 };
    const shell = signedIn();
    showTopBar(shell);
    act(() =>
      shell.navigation.set([
        { ...entry, id: "gifts", label: "Gifts", to: "/gifts", access: "member" },
        { ...entry, id: "help", label: "Help", to: "/help", access: "public" },
        { ...entry, id: "join", label: "Join", to: "/join", access: "visitor" },
        { ...entry, id: "audit", label: "Audit", to: "/audit", access: "admin" },
        { ...entry, id: "new", label: "New", to: "/new", access: "of a later contract" },
      ]),
    );
    const shown = () => linksIn("Main").map(([label]) => label);
    expect(shown()).toEqual(["Gifts", "Help"]);
    act(() => shell.session.set({ ...shell.session.getSnapshot(), isAdmin: true }));
    expect(shown()).toEqual(["Gifts", "Help", "Audit"]);
    act(() => shell.session.set({ ...shell.session.getSnapshot(), user: null }));
    expect(shown()).toEqual(["Help", "Join", "Log In", "Sign Up"]);
  });

  test.each([false, true])("the account menu has its entries (admin: %s)", async (isAdmin) => {
    showTopBar(signedIn({ isAdmin }));
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
});

test("the cart button counts items and opens the panel or calls onCartClick", () => {
  const shell = fakeShell({});
  const { unmount } = showTopBar(shell);
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
  showTopBar(shell, <TopBar onCartClick={onCartClick} />);
  fireEvent.click(screen.getByRole("button", { name: "Cart, 3 items" }));
  expect(onCartClick).toHaveBeenCalledOnce();
  expect(shell.cart.getSnapshot().isOpen).toBe(false);
});

test("the bar is translucent once the page is scrolled by more than 10 px", () => {
  showTopBar(fakeShell({}));
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
