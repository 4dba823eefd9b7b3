import { useLocation } from "@portal/shared/vendor/router";
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { Hero } from "./Hero";

test.each([
  {
    who: "signed-out users",
    user: null,
    expected: ["Become a member /login", "Visit the cafe /snacks"],
  },
  { who: "members", user: asha, expected: ["Find a room /book-room", "Visit the cafe /snacks"] },
])("links $who to the next steps", ({ user, expected }) => {
  const { getAllByRole } = renderScreen(<Hero />, { user });
  const links = getAllByRole("link").map((link) =>
    [link.textContent, link.getAttribute("href")].join(" "),
  );
  expect(links).toEqual(expected);
});

test("opens the registration with Become a member", () => {
  function CurrentLocation() {
    const { pathname, state } = useLocation();
    return <output>{JSON.stringify([pathname, state])}</output>;
  }
  const screen = renderScreen(
    <>
      <Hero />
      <CurrentLocation />
    </>,
    { user: null },
  );
  fireEvent.click(screen.getByRole("link", { name: "Become a member" }));
  expect(screen.getByRole("status").textContent).toBe('["/login",{"mode":"register"}]');
});
