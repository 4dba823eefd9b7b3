import type { SessionState } from "@portal/shared/contract/session";
import type { User } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { guardRoute } from "./routeGuard";
import type { RoutedModule } from "./ownerOf";

const user: User = {
  id: "1",
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-01-01T00:00:00Z",
};
const anonymous: SessionState = { loading: false, user: null, isAdmin: false, roleLoading: false };
const unknown: SessionState = { ...anonymous, loading: true };
const member: SessionState = { ...anonymous, user };
const withRoleLoading: SessionState = { ...member, roleLoading: true };
const admin: SessionState = { ...member, isAdmin: true };

const modules: RoutedModule[] = [
  {
    name: "mf-member",
    routes: [
      { path: "/", access: "public" },
      { path: "/dashboard", access: "member" },
    ],
  },
  { name: "mf-admin", routes: [{ path: "/admin", access: "admin" }] },
  {
    name: "mf-loose",
    routes: [
      { path: "/bookings", access: "public" },
      { path: "/admin/secrets", access: "public" },
      { path: "/library", access: "member" },
      { path: "/login", access: "public" },
    ],
  },
];

const at = (path: string, session: SessionState) => guardRoute(path, session, modules);

describe("a public page", () => {
  it("is shown to everyone, even while the session is unknown", () => {
    for (const session of [unknown, anonymous, member, admin]) {
      expect(at("/", session)).toMatchObject({ kind: "module", name: "mf-member" });
    }
  });
});

describe("a page for members", () => {
  it("shows nothing while the session is unknown", () => {
    expect(at("/dashboard", unknown)).toEqual({ kind: "loading" });
  });
  it("sends signed-out users to /login", () => {
    expect(at("/dashboard", anonymous)).toEqual({ kind: "redirect", to: "login" });
  });
  it("is shown to members before their role is known", () => {
    expect(at("/dashboard", withRoleLoading)).toMatchObject({ kind: "module", name: "mf-member" });
  });
  it("is found with a trailing slash", () => {
    expect(at("/dashboard/", anonymous)).toEqual({ kind: "redirect", to: "login" });
  });
});

describe("an admin page", () => {
  it("shows nothing while the session or the role is unknown", () => {
    expect(at("/admin", unknown)).toEqual({ kind: "loading" });
    expect(at("/admin", withRoleLoading)).toEqual({ kind: "loading" });
  });
  it("sends signed-out users to /login and members to their dashboard", () => {
    expect(at("/admin", anonymous)).toEqual({ kind: "redirect", to: "login" });
    expect(at("/admin", member)).toEqual({ kind: "redirect", to: "home" });
  });
  it("is shown to admins", () => {
    expect(at("/admin", admin)).toMatchObject({ kind: "module", name: "mf-admin" });
  });
});

describe("a module that declares its routes", () => {
  it("can't relax the access of a listed page", () => {
    expect(at("/bookings", anonymous)).toEqual({ kind: "redirect", to: "login" });
  });
  it("can't open paths below /admin to members", () => {
    expect(at("/admin/secrets", member)).toEqual({ kind: "redirect", to: "home" });
  });
  it("may add a path with its own access", () => {
    expect(at("/library", anonymous)).toEqual({ kind: "redirect", to: "login" });
    expect(at("/library", member)).toMatchObject({ kind: "module", name: "mf-loose" });
  });
  it("can't replace the shell's /login", () => {
    expect(at("/login", anonymous)).toEqual({ kind: "login" });
  });
});

describe("a module that declares paths of others", () => {
  const greedy: RoutedModule = {
    name: "mf-greedy",
    routes: ["/", "/dashboard", "/admin/*", "/tools/*", "/tools/saws", "/*"].map((path) => ({
      path,
      access: "public",
    })),
  };
  const tools: RoutedModule = {
    name: "mf-tools",
    routes: ["/tools/:name", "/tools/saws"].map((path) => ({ path, access: "public" })),
  };
  const allModules = [greedy, ...modules, tools];

  it.each([allModules, allModules.toReversed()])(
    "gets none, in any order of modules",
    (...listed) => {
      const ownerAt = (path: string) => guardRoute(path, admin, listed);
      expect(ownerAt("/")).toMatchObject({ name: "mf-member" });
      expect(ownerAt("/dashboard")).toMatchObject({ name: "mf-member" });
      expect(ownerAt("/admin")).toMatchObject({ name: "mf-admin" });
      expect(ownerAt("/library")).toMatchObject({ name: "mf-loose" });
      expect(ownerAt("/tools/axes")).toMatchObject({ name: "mf-tools" });
      expect(ownerAt("/tools/saws")).toMatchObject({ name: "mf-greedy" });
      expect(ownerAt("/other")).toMatchObject({ name: "mf-greedy" });
    },
  );
});

describe("modules that declare the same path", () => {
  const declaring = (name: string, path: string): RoutedModule => ({
    name,
    routes: [{ path, access: "public" }],
  });

  it.each([
    ["/desk", "/desk", "/desk/*"],
    ["/desk/7", "/desk/:id", "/desk/*"],
    ["/desk/7", "/:kind/7", "/:kind/:id"],
    ["/desk/7", "/desk/:id", "/:kind/7"],
    ["/dashboard", "/dashboard", "/:page"],
  ])("share %s by the most specific path: %s before %s", (path, specific, general) => {
    const rivals = [declaring("mf-a", general), declaring("mf-b", specific)];
    for (const given of [rivals, rivals.toReversed()])
      expect(guardRoute(path, admin, given)).toMatchObject({ name: "mf-b" });
  });

  it("share it by name when their declarations are equal", () => {
    const rivals = [declaring("mf-b", "/desk/:id"), declaring("mf-a", "/desk/:number")];
    for (const given of [rivals, rivals.toReversed()])
      expect(guardRoute("/desk/7", admin, given)).toMatchObject({ name: "mf-a" });
  });
});

describe("a catalog without modules", () => {
  const known = (path: string, session: SessionState) => guardRoute(path, session, []);

  it("guards listed pages and reports them as unavailable", () => {
    expect(known("/", anonymous)).toEqual({ kind: "unavailable" });
    expect(known("/dashboard", member)).toEqual({ kind: "unavailable" });
    expect(known("/dashboard", anonymous)).toEqual({ kind: "redirect", to: "login" });
    expect(known("/admin/users", member)).toEqual({ kind: "redirect", to: "home" });
  });
  it("still serves /login and finds no unlisted page", () => {
    expect(known("/login", anonymous)).toEqual({ kind: "login" });
    expect(known("/nowhere", anonymous)).toEqual({ kind: "not-found" });
  });
});

describe("/login", () => {
  it("waits for the session, then sends signed-in users to the return path", () => {
    expect(at("/login", unknown)).toEqual({ kind: "loading" });
    expect(at("/login", member)).toEqual({ kind: "redirect", to: "return-path" });
  });
  it("keeps users who must set a new password", () => {
    expect(guardRoute("/login", member, modules, true)).toEqual({ kind: "login" });
  });
});

describe("an unknown path", () => {
  it.each(["/nowhere", "/admin/nowhere", "/%61dmin", "/dashboard/deeper", "//admin"])(
    "%s is not found for anyone",
    (path) => {
      for (const session of [unknown, anonymous, member, admin]) {
        expect(at(path, session)).toEqual({ kind: "not-found" });
      }
    },
  );
});

describe("an email link", () => {
  it("waits for confirmation for anyone", () => {
    for (const session of [anonymous, member, admin]) {
      expect(at("/auth/confirm", session)).toEqual({ kind: "mail-link" });
    }
  });
  it("waits until the session is known", () => {
    expect(at("/auth/confirm", unknown)).toEqual({ kind: "loading" });
  });
});
