import { expect, it } from "vitest";
import { testRelease } from "@portal/shared/testing/testRelease";
import { isInterrupted } from "./isInterrupted";

const at = "2026-11-20T06:30:00Z";
const later = Date.parse(at) + 61_000;
const entry = {
  id: 8,
  module: "mf-test",
  action: "release",
  build: "b2",
  version: null,
  build_before: "b1",
  build_after: "b2",
  percent: null,
  actor: "Asha Rao",
  token_id: null,
  reason: null,
  failed_id: null,
  at,
};
const discovery = (logEntry?: number) => ({
  schema: "",
  microFrontends: {
    "mf-test": [testRelease("b1"), testRelease("b0", logEntry === undefined ? {} : { logEntry })],
  },
});

it("finds a change that is newer than the last one in modules.json", () => {
  expect(isInterrupted(entry, discovery(7), later)).toBe(true);
});

it.each<[string, typeof entry | object, number | undefined, number]>([
  ["was made", {}, 8, later],
  ["was made before others", {}, 9, later],
  ["may be in progress", {}, 7, Date.parse(at) + 59_000],
  ["is a correction", { failed_id: 6 }, 7, later],
  ["belongs to another module", { module: "mf-other" }, 7, later],
  ["precedes the first entry in modules.json", {}, undefined, later],
])("does not report a change that %s", (_, more, last, readAt) => {
  expect(isInterrupted({ ...entry, ...more }, discovery(last), readAt)).toBe(false);
});
