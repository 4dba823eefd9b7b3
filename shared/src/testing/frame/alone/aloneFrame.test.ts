import { describe, expect, it } from "vitest";
import { frameUser } from "../fakePortal";
import { openPaths, stateAt } from "./aloneFrame";

const routes = [
  { path: "/snacks", access: "public" as const },
  { path: "/orders/:id", access: "member" as const },
  { path: "/admin/*", access: "admin" as const },
];
const signedOut = { loading: false, user: null, isAdmin: false };
const member = { ...signedOut, user: frameUser };
const at = (path: string, session: Parameters<typeof stateAt>[2]) =>
  stateAt(path, { routes }, session).kind;

describe("the bare frame", () => {
  it("shows the module where the shell's route guard would", () => {
    expect(at("/snacks", signedOut)).toBe("module");
    expect(at("/orders/1", signedOut)).toBe("guarded");
    expect(at("/orders/1", member)).toBe("module");
    expect(at("/admin/users", member)).toBe("guarded");
    expect(at("/admin/users", { ...member, isAdmin: true })).toBe("module");
  });

  it("shows no guarded module until the user is known", () => {
    expect(at("/orders/1", { ...signedOut, loading: true })).toBe("loading");
  });

  it("shows no module at paths of other modules", () => {
    expect(at("/dashboard", member)).toBe("not-found");
  });

  it("links to every path without parameters", () => {
    expect(openPaths(routes)).toEqual(["/snacks", "/admin"]);
  });
});
