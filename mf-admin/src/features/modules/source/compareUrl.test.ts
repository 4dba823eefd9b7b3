import { expect, it } from "vitest";
import { testProvenance } from "@portal/shared/testing/testRelease";
import { compareUrl } from "./compareUrl";

const repository = "https://github.com/banyan/mf-cafe";
const older = testProvenance({ repository, commit: "aaa", at: "2026-11-01T00:00:00.000Z" });
const newer = testProvenance({ repository, commit: "bbb", at: "2026-11-02T00:00:00.000Z" });

it("compares two releases from the older to the newer", () => {
  expect(compareUrl(newer, older)).toBe(`${repository}/compare/aaa...bbb`);
  expect(compareUrl(older, newer)).toBe(`${repository}/compare/aaa...bbb`);
});

it("uses the addresses of GitLab", () => {
  const gitlab = { repository: "https://gitlab.example.org/cafe" };
  expect(compareUrl({ ...newer, ...gitlab }, { ...older, ...gitlab })).toBe(
    "https://gitlab.example.org/cafe/-/compare/aaa...bbb",
  );
});

it("shows the commit without a release to compare with", () => {
  const commit = `${repository}/commit/bbb`;
  expect(compareUrl(newer, undefined)).toBe(commit);
  expect(compareUrl(newer, { ...older, commit: "bbb" })).toBe(commit);
  expect(compareUrl(newer, { ...older, repository: "https://github.com/banyan/old" })).toBe(commit);
});

it("has no link without a repository or a commit", () => {
  expect(compareUrl(testProvenance({ commit: "bbb" }), older)).toBeNull();
  expect(compareUrl({ ...newer, commit: null }, older)).toBeNull();
});
