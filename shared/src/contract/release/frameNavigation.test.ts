import { expect, it } from "vitest";
import { fillNavigation, frameNavigation } from "./frameNavigation";

/** Has one bar per kind of viewer, as the prerendered frame. */
const frame = (path: string) => {
  const links = frameNavigation(path)
    .map(({ id, to, label }) => `<a class="link ${id}" href="${to}" data-entry="">${label}</a>`)
    .join("");
  return ["visitor", "member"]
    .map((viewer) => `<header data-for="${viewer}"><nav>${links}<a>Own</a></nav></header>`)
    .join("");
};

const entry = { id: "x", places: ["top-bar"], access: "member", order: 0 };

it("gives each bar the links that are for its viewer, in order", () => {
  const html = fillNavigation(frame("/snacks"), "/snacks", [
    { ...entry, label: "Rooms", to: "/book-room" },
    { ...entry, label: "Snacks", to: "/snacks" },
    { ...entry, label: "Legal", to: "/legal", access: "visitor" },
    { ...entry, label: "Admin", to: "/admin", access: "admin" },
    { ...entry, label: "Profile", to: "/profile", places: ["mobile-menu"] },
  ]);
  expect(html).toBe(
    '<header data-for="visitor"><nav>' +
      '<a class="link elsewhere" href="/legal" data-entry="">Legal</a><a>Own</a></nav></header>' +
      '<header data-for="member"><nav>' +
      '<a class="link elsewhere" href="/book-room" data-entry="">Rooms</a>' +
      '<a class="link here" href="/snacks" data-entry="">Snacks</a><a>Own</a></nav></header>',
  );
});

it("writes labels and paths as text", () => {
  const html = fillNavigation(frame("/"), "/", [
    { ...entry, label: "<b>$& & more", to: '/a"b', access: "public" },
  ]);
  expect(html).toContain('href="/a&quot;b" data-entry="">&lt;b>$&amp; &amp; more</a>');
});

it("leaves no link when no release is known", () => {
  expect(fillNavigation(frame("/"), "/", [])).toBe(
    '<header data-for="visitor"><nav><a>Own</a></nav></header>' +
      '<header data-for="member"><nav><a>Own</a></nav></header>',
  );
});
