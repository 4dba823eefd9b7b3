// @vitest-environment happy-dom
import { bucketOf, type Person } from "@portal/shared/contract/release/canary";
import {
  type Discovery,
  DISCOVERY_SCHEMA,
  type Release,
} from "@portal/shared/contract/release/discovery";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import type { LiveModules } from "./fetchLiveModules";
import type { Override } from "./overrideStore";
import { createReleaseCatalog } from "./releaseCatalog";

vi.mock("./allowedOrigins", () => ({
  origins: { isLive: (origin: string) => origin === "http://localhost:3102" },
}));

const stable = testRelease({ build: "stable", traffic: 90, isDefault: true, fallback: "older" });
const canary = testRelease({ build: "canary", traffic: 10, fallback: "stable" });
const older = testRelease({ build: "older" });

const listed = (...releases: Release[]) => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: { "mf-test": releases },
});

interface Given {
  discovery?: Discovery;
  override?: Override;
  live?: LiveModules;
  fetchAgain?: () => Promise<ReturnType<typeof listed>>;
}
const reportError = vi.fn();
const persons = Array.from({ length: 200 }, (_, index) => ({
  id: String(index),
  userId: undefined,
  isStaff: false,
}));
const has = ({ id }: Person) => bucketOf(id, "mf-test", "canary") < 10;
const inside = persons.find(has) as Person;
const outside = persons.find((one) => !has(one)) as Person;
let person = outside;

function open({ discovery, override, live = {}, fetchAgain }: Given = {}) {
  return createReleaseCatalog({
    discovery,
    fetchAgain: fetchAgain ?? (() => Promise.reject(new Error("503"))),
    overrides: { of: (name) => (name === "mf-test" ? override : undefined) },
    live,
    person: () => person,
    reportError,
  });
}
const all = listed(stable, canary, older);

beforeEach(() => {
  reportError.mockReset();
  person = outside;
});

describe("the candidates of a module", () => {
  it("are the release of this session and its fallback", () => {
    expect(open({ discovery: all }).candidatesOf("mf-test")).toEqual([stable, older]);
    person = inside;
    expect(open({ discovery: all }).candidatesOf("mf-test")).toEqual([canary, stable]);
  });

  it("begin with an override", () => {
    const candidates = open({ discovery: all, override: { build: "canary" } });
    expect(candidates.candidatesOf("mf-test")).toEqual([canary, stable, older]);
  });

  it("contain a release once", () => {
    const candidates = open({ discovery: all, override: { build: "older" } });
    expect(candidates.candidatesOf("mf-test")).toEqual([older, stable]);
  });

  it("are the overriding release of a module that has previews only", () => {
    const discovery = listed(older);
    expect(open({ discovery }).candidatesOf("mf-test")).toEqual([]);
    const candidates = open({ discovery, override: { build: "older" } }).candidatesOf("mf-test");
    expect(candidates).toEqual([older]);
  });

  it("leave out a release that was rolled back, unless an admin chose it", () => {
    const withdrawn = { ...older, extras: { ...older.extras, withdrawn: true } };
    const discovery = listed(testRelease({ build: "stable", isDefault: true }), withdrawn);
    const first = (override: Override) =>
      open({ discovery, override }).candidatesOf("mf-test")[0]?.extras.build;
    expect(first({ build: "older", until: 4_000_000_000 })).toBe("stable");
    expect(first({ build: "older" })).toBe("older");
  });

  it("are none for a module that is not listed, even with an override", () => {
    expect(open({ discovery: all }).candidatesOf("mf-other")).toEqual([]);
    expect(open({ override: { build: "stable" } }).candidatesOf("mf-test")).toEqual([]);
    expect(open().releasesOf("mf-test")).toEqual([]);
  });
});

describe("the modules of a catalog", () => {
  it("have the title and routes of their best release", () => {
    const catalog = open({ discovery: all });
    expect(catalog.modules()).toEqual([{ name: "mf-test", routes: stable.extras.routes }]);
    expect(catalog.titleOf("mf-test")).toBe("Test");
    expect(catalog.releasesOf("mf-test")).toEqual([stable, canary, older]);
  });

  it("have the title and routes of a live module", () => {
    const routes = [{ path: "/tomorrow", access: "member" as const }];
    const catalog = open({
      discovery: all,
      override: { origin: "http://localhost:3102" },
      live: { "mf-test": { title: "Tomorrow", contract: 1, routes } },
    });
    expect(catalog.modules()).toEqual([{ name: "mf-test", routes }]);
    expect(catalog.titleOf("mf-test")).toBe("Tomorrow");
  });

  it("have no routes without a release, and their name as the title", () => {
    const catalog = open({ discovery: listed() });
    expect(catalog.modules()).toEqual([{ name: "mf-test", routes: [] }]);
    expect(catalog.titleOf("mf-test")).toBe("mf-test");
  });

  it("are none without discovery", () => {
    expect(open().modules()).toEqual([]);
  });
});

describe("a refresh", () => {
  it("replaces the releases and keeps the person", async () => {
    const catalog = open({
      discovery: listed(older),
      fetchAgain: () => Promise.resolve(all),
    });
    await catalog.refresh();
    expect(catalog.candidatesOf("mf-test")).toEqual([stable, older]);
    expect(reportError).not.toHaveBeenCalled();
  });

  it("keeps the releases and reports the error when it fails", async () => {
    const catalog = open({ discovery: all });
    await catalog.refresh();
    expect(catalog.releasesOf("mf-test")).toEqual([stable, canary, older]);
    expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error("503"));
  });
});

describe("contributions", () => {
  const adminSections = [{ id: "gifts", label: "Gifts", path: "/admin/gifts", order: 1 }];
  const withSections = (build: string): Release => {
    const made = testRelease({ build, isDefault: true });
    return { ...made, extras: { ...made.extras, contributions: { adminSections } } };
  };
  const discovery = {
    schema: DISCOVERY_SCHEMA,
    microFrontends: {
      "mf-gifts": [withSections("gifts 1")],
      "mf-admin": [testRelease({ build: "admin 1", isDefault: true })],
    },
  };

  it("are those of the releases of this session", () => {
    expect(open({ discovery }).contributions()).toEqual([{ adminSections }, undefined]);
  });

  it("give the paths of admin sections to the admin area", () => {
    const [gifts, admin] = open({ discovery }).modules();
    const paths = (module: typeof gifts) => module?.routes.map(({ path }) => path);
    expect(paths(gifts)).toEqual(["/test"]);
    expect(admin?.routes).toContainEqual({ path: "/admin/gifts", access: "admin" });
  });

  it("are announced again after a refresh", async () => {
    const onRefresh = vi.fn();
    const catalog = createReleaseCatalog({
      discovery: undefined,
      fetchAgain: () => Promise.resolve(discovery),
      overrides: { of: () => undefined },
      live: {},
      person: () => person,
      onRefresh,
      reportError,
    });
    await catalog.refresh();
    expect(onRefresh).toHaveBeenCalledExactlyOnceWith(catalog);
  });
});
