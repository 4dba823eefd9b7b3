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
