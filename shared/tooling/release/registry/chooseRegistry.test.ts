import { describe, expect, it } from "vitest";
import { chooseRegistry, registryOfToken, registryOrigin } from "./chooseRegistry";

const hosted = { SUPABASE_URL: "https://project.example", SUPABASE_SECRET_KEY: "sb_secret_x" };
const stack = { dataDir: "/data", apiUrl: "http://localhost:54321", secretKey: "sb_secret_local" };
const choose = (env: NodeJS.ProcessEnv, nearby = stack) => chooseRegistry(env, nearby);

describe("the registry", () => {
  it("defaults to a local folder", () => {
    expect(choose({})).toMatchObject({ folder: "/data/modules", baseUrl: "/modules/" });
    expect(registryOrigin({}, stack.apiUrl)).toBeUndefined();
  });

  it("is the bucket of SUPABASE_URL", () => {
    const env = { PORTAL_REGISTRY: "supabase", ...hosted };
    const registry = choose(env);
    expect(registry.baseUrl).toBe("https://project.example/storage/v1/object/public/modules/");
    expect(registry.folder).toBeUndefined();
    expect(registryOrigin(env, stack.apiUrl)).toBe("https://project.example");
  });

  it("is the bucket of the local stack without SUPABASE_URL", () => {
    const env = { PORTAL_REGISTRY: "supabase" };
    expect(choose(env).place).toContain("http://localhost:54321");
    expect(registryOrigin(env, stack.apiUrl)).toBe("http://localhost:54321");
  });

  it.each<[string, NodeJS.ProcessEnv, string]>([
    ["an unknown kind", { PORTAL_REGISTRY: "ftp" }, "must be local or supabase"],
    ["no project", { PORTAL_REGISTRY: "supabase" }, "needs SUPABASE_URL"],
    [
      "a project without its key",
      { PORTAL_REGISTRY: "supabase", SUPABASE_URL: "https://project.example" },
      "needs SUPABASE_SECRET_KEY",
    ],
  ])("is refused for %s", (_, env, reason) => {
    expect(() => chooseRegistry(env, { dataDir: "/data" })).toThrow(reason);
  });

  it("never sends the local stack's key to another project", () => {
    const env = { PORTAL_REGISTRY: "supabase", SUPABASE_URL: "https://project.example" };
    expect(() => choose(env)).toThrow("needs SUPABASE_SECRET_KEY");
  });

  it("is changed by the project for a release token", () => {
    const env = { PORTAL_RELEASE_TOKEN: "prt_x", SUPABASE_URL: "https://project.example/" };
    expect(registryOfToken(env)).toMatchObject({
      place: "https://project.example (with a release token)",
      baseUrl: "https://project.example/storage/v1/object/public/modules/",
    });
    expect(registryOfToken({}, stack.apiUrl)).toBeUndefined();
    expect(() => registryOfToken({ PORTAL_RELEASE_TOKEN: "prt_x" })).toThrow("needs SUPABASE_URL");
  });
});
