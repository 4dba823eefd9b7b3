import { describe, expect, it } from "vitest";
import type { ReleasedContributions } from "../../../src/contract/release/contributions";
import { testRelease } from "../../../src/testing/testRelease";
import { describeModule, moduleNames } from "../../project/workspace";
import { releasedContributions } from "../../../src/contract/release/contributions";
import { requireNoConflicts } from "./contributionConflicts";

const entry = {
  id: "page",
  label: "Gifts",
  to: "/gifts",
  places: ["top-bar"],
  access: "member",
  order: 200,
};
const part = { id: "card", at: "dashboard.cards", access: "member", order: 10 };
const link = {
  id: "gifts-link",
  label: "My gifts",
  to: "/gifts?tab=mine",
  access: "member",
  order: 60,
};
const section = { id: "gifts", label: "Gifts", path: "/admin/gifts", order: 10 };

const member = testRelease("m1", {
  routes: [{ path: "/dashboard", access: "member" }],
  contributions: {
    navigation: [{ ...entry, label: "Dashboard", to: "/dashboard" }],
    adminSections: [{ ...section, id: "news", path: "/admin/news" }],
    footer: [{ ...link, label: "WiFi", to: "/dashboard" }],
    extensionPoints: ["dashboard.cards"],
  },
});

const release = (contributions: ReleasedContributions) => () =>
  requireNoConflicts(
    "mf-gifts",
    testRelease("g1", { routes: [{ path: "/gifts/*", access: "member" }], contributions }),
    { "mf-member": [member] },
  );

describe("requireNoConflicts", () => {
  it("accepts contributions to known places", () => {
    const all = { navigation: [entry], footer: [link], parts: [part], adminSections: [section] };
    expect(release(all)).not.toThrow();
    expect(
      release({ parts: [{ ...part, at: "gifts.list" }], extensionPoints: ["gifts.list"] }),
    ).not.toThrow();
  });

  it.each<[string, ReleasedContributions, string]>([
    [
      "a path that is slow to match",
      { navigation: [{ ...entry, to: `/gifts${"/a?".repeat(40)}` }] },
      "at most 20 segments, 3 of them optional",
    ],
    [
      "a label that fills the window",
      { navigation: [{ ...entry, label: "Gifts ".repeat(7) }] },
      "The label of page of mf-gifts g1 has more than 40 characters.",
    ],
    [
      "more entries than there is space for",
      { navigation: Array.from({ length: 7 }, (_, n) => ({ ...entry, id: String(n) })) },
      "mf-gifts g1 adds more than 6 entries to the top-bar.",
    ],
    [
      "an unknown extension point",
      { parts: [{ ...part, at: "dashboard.top" }] },
      "The part card of mf-gifts g1 has the extension point dashboard.top, known are dashboard.cards.",
    ],
    [
      "an extension point of another module",
      { extensionPoints: ["dashboard.cards"] },
      "mf-gifts g1 declares the extension point dashboard.cards, mf-member m1 has it.",
    ],
    [
      "a label that another module has in the same place",
      { navigation: [{ ...entry, label: "dashboard" }] },
      'mf-gifts g1 adds "dashboard" to the top-bar, mf-member m1 has the same label.',
    ],
    [
      "a link to a page of another module",
      { navigation: [{ ...entry, to: "/dashboard" }] },
      "The navigation entry page of mf-gifts g1 leads to /dashboard, which is no path of this module.",
    ],
    [
      "a link of the footer to a page of another module",
      { footer: [{ ...link, to: "/dashboard?tab=mine" }] },
      "leads to /dashboard?tab=mine, which is no path of this module.",
    ],
    [
      "a label that another module has in the footer",
      { footer: [{ ...link, label: "Wifi" }] },
      'mf-gifts g1 adds "Wifi" to the footer, mf-member m1 has the same label.',
    ],
    [
      "more links in the footer than there is space for",
      { footer: Array.from({ length: 7 }, (_, n) => ({ ...link, id: String(n) })) },
      "mf-gifts g1 adds more than 6 entries to the footer.",
    ],
    [
      "an id that is used twice",
      { parts: [part], adminSections: [{ ...section, id: "card" }] },
      "mf-gifts g1 has more than one contribution with the id card.",
    ],
    [
      "the path of another module's admin section",
      { adminSections: [{ ...section, path: "/admin/news" }] },
      "mf-gifts g1 claims /admin/news, mf-member m1 has /admin/news.",
    ],
    [
      "an admin section outside the admin area",
      { adminSections: [{ ...section, path: "/gifts" }] },
      "mf-gifts g1 has an admin section at /gifts; it must be /admin/<name>.",
    ],
    [
      "an unknown place, access and icon",
      { navigation: [{ ...entry, places: ["footer"], access: "staff", icon: "rocket" }] },
      "has the place footer, known are top-bar, account-menu, mobile-menu; The navigation entry " +
        "page of mf-gifts g1 has the access staff, known are public, member, admin, visitor; page " +
        "of mf-gifts g1 has the icon rocket",
    ],
  ])("refuses %s", (_, contributions, reason) => {
    expect(release(contributions)).toThrow(reason);
  });

  it("accepts every module of this workspace beside the others", async () => {
    const descriptions = await Promise.all(moduleNames().map(describeModule));
    const releases = descriptions.map(({ name, routes, contributions = {} }) => ({
      name,
      release: testRelease("b1", {
        routes: [...routes],
        contributions: releasedContributions(contributions),
      }),
    }));
    const modules = Object.fromEntries(releases.map(({ name, release: one }) => [name, [one]]));
    for (const { name, release: one } of releases) {
      expect(() => requireNoConflicts(name, one, modules)).not.toThrow();
    }
  });
});
