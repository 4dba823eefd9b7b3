import { describe, expect, it } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { bucketOf, cohortIdOf, hasCanary, isCanary, type Person } from "./canary";

const canary = (traffic: number, cohort?: { staff?: boolean; users?: string[] }) => ({
  ...testRelease("b2", cohort && { canary: cohort }),
  deployment: { traffic, default: false },
});
const person = (more: Partial<Person> = {}): Person => ({
  id: "a-browser",
  userId: undefined,
  isStaff: false,
  ...more,
});

describe("the bucket of a person", () => {
  const ids = Array.from({ length: 4000 }, (_, index) => `person-${String(index)}`);

  it("is evenly spread", () => {
    for (const percent of [1, 10, 50]) {
      const share = ids.filter((id) => bucketOf(id, "mf-test", "b2") < percent).length / ids.length;
      expect(Math.abs(share * 100 - percent)).toBeLessThan(2.5);
    }
  });

  it("is always the same, and independent between modules and builds", () => {
    expect(bucketOf("person-1", "mf-test", "b2")).toBe(bucketOf("person-1", "mf-test", "b2"));
    const lucky = ids.filter((id) => bucketOf(id, "mf-test", "b2") < 10);
    for (const [module, build] of [
      ["mf-test", "b3"],
      ["mf-other", "b2"],
    ] as const) {
      const again = lucky.filter((id) => bucketOf(id, module, build) < 10).length;
      expect(again / lucky.length).toBeLessThan(0.2);
    }
  });
});

describe("a canary", () => {
  it("is for a share of the persons", () => {
    const bucket = bucketOf("a-browser", "mf-test", "b2");
    expect(hasCanary("mf-test", canary(bucket + 0.01), person())).toBe(true);
    expect(hasCanary("mf-test", canary(bucket), person())).toBe(false);
  });

  it("is for staff only, without a share", () => {
    const release = canary(0, { staff: true });
    expect(isCanary(release)).toBe(true);
    expect(hasCanary("mf-test", release, person({ isStaff: true }))).toBe(true);
    expect(hasCanary("mf-test", release, person())).toBe(false);
  });

  it("is for listed users, whose ids the public document does not contain", () => {
    const userId = "2f0e7a0e-6f0a-4d7b-9c52-2a7f6d1c9b11";
    const release = canary(0, { users: [cohortIdOf(userId, "b2")] });
    expect(hasCanary("mf-test", release, person({ id: userId, userId }))).toBe(true);
    expect(hasCanary("mf-test", release, person({ id: "other", userId: "other" }))).toBe(false);
    expect(cohortIdOf(userId, "b2")).toMatch(/^[0-9a-f]{16}$/);
    expect(cohortIdOf(userId, "b3")).not.toBe(cohortIdOf(userId, "b2"));
  });
});
