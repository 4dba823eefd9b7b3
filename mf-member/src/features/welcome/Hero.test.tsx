import { useLocation } from "@portal/shared/vendor/router";
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { Hero } from "./Hero";

test.each([
  { who: "A stranger", user: null, leads: ["Become a member /login", "Visit the cafe /snacks"] },
  { who: "A member", user: asha, leads: ["Find a room /book-room", "Visit the cafe /snacks"] },
])("$who is led on from the first lines of the landing page", ({ user, leads }) => {
  const { getAllByRole } = renderScreen(<Hero />, { user });
  const links = getAllByRole("link").map((link) =>
    [link.textContent, link.getAttribute("href")].join(" "),
  );
  expect(links).toEqual(leads);
});

test("Become a member opens the registration", () => {
  function Place() {
    const { pathname, state } = useLocation();
    return <output>{JSON.stringify([pathname, state])}</output>;
  }
  const screen = renderScreen(
    <>
      <Hero />
      <Place />
    </>,
    { user: null },
  );
  fireEvent.click(screen.getByRole("link", { name: "Become a member" }));
  expect(screen.getByRole("status").textContent).toBe('["/login",{"mode":"register"}]');
});
