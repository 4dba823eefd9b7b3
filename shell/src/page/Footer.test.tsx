import { linksOf } from "@portal/shared/contract/release/navigation";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { feedbackOpen } from "../panels/feedback/feedbackStore";
import { asha, fakeShell, renderInShell } from "../testing/fakeShell";
import { Footer } from "./Footer";

// Tests of other files share the store and the address.
beforeEach(() => {
  feedbackOpen.set(false);
  history.replaceState(null, "", "/");
});

const access = "member";
const contributed = linksOf({
  footer: [
    { id: "wifi", label: "WiFi", to: "/wifi", access, order: 20 },
    { id: "orders", label: "My orders", to: "/buy-credits?tab=orders", access, order: 30 },
    { id: "staff", label: "Staff", to: "/admin", access: "admin", order: 40 },
  ],
  navigation: [
    { id: "rooms", label: "Rooms", to: "/book-room", places: ["top-bar"], access, order: 10 },
  ],
});

test("shows the links of modules and opens the feedback dialog", () => {
  const shell = fakeShell({}, { user: asha });
  shell.navigation.set(contributed);
  renderInShell(shell, <Footer />);
  const feedback = screen.getByRole("link", { name: "Send feedback" });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["WiFi", "/wifi"],
    ["My orders", "/buy-credits?tab=orders"],
    ["Send feedback", "/#feedback"],
  ]);
  expect(feedbackOpen.getSnapshot()).toBe(false);
  fireEvent.click(feedback);
  expect(feedbackOpen.getSnapshot()).toBe(true);
});

test("is not shown to signed-out users", () => {
  const shell = fakeShell({});
  shell.navigation.set(contributed);
  renderInShell(shell, <Footer />);
  expect(screen.queryByRole("contentinfo")).toBeNull();
});

test("opens the feedback dialog of a link", () => {
  history.replaceState(null, "", "/#feedback");
  renderInShell(fakeShell({}, { user: asha }), <Footer />);
  expect(feedbackOpen.getSnapshot()).toBe(true);
});
