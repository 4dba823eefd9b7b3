import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config";
import { StackError } from "../stackError";

let workdir = "";
beforeEach(() => {
  workdir = mkdtempSync(join(tmpdir(), "portal-config-"));
  mkdirSync(join(workdir, "supabase"));
});
afterEach(() => rmSync(workdir, { recursive: true, force: true }));

function read(toml: string, env: Record<string, string> = {}) {
  writeFileSync(join(workdir, "supabase/config.toml"), toml);
  return readConfig({ workdir, env });
}

describe("readConfig", () => {
  it("applies defaults and ignores options of other tools", () => {
    const { project, ports, dataDir, supabaseDir } = read('project_id = "x"\n[studio]\nport = 1\n');
    expect(project.api).toEqual({ schemas: ["public"], max_rows: 1000 });
    expect(project.auth.email).toMatchObject({ enable_confirmations: true, otp_expiry: 3600 });
    expect(ports).toEqual({ site: 3000, api: 54_321, db: 54_322, mail: 54_324 });
    expect(dataDir).toBe(join(workdir, ".portal"));
    expect(supabaseDir).toBe(join(workdir, "supabase"));
  });

  it("reads ports and the data directory from the environment and ignores empty values", () => {
    const env = { PORTAL_API_PORT: "5000", PORTAL_MAIL_PORT: "", PORTAL_DATA_DIR: "elsewhere" };
    const { ports, dataDir } = read("", env);
    expect(ports).toMatchObject({ api: 5000, mail: 54_324 });
    expect(dataDir).toBe(join(workdir, "elsewhere"));
  });

  it.each([
    ["enable_confirmations = false", /auth\.email\.enable_confirmations: .*expected true/],
    ["secure_password_change = true", /auth\.email\.secure_password_change: .*expected false/],
  ])("refuses an option that the stack does not support: %s", (toml, message) => {
    expect(() => read(`[auth.email]\n${toml}\n`)).toThrow(message);
  });

  it("reads the names of the servers, and refuses addresses", () => {
    expect(read("", { PORTAL_ALLOWED_HOSTS: "a.example" }).hosts).toEqual(["a.example"]);
    const address = { PORTAL_ALLOWED_HOSTS: "https://a.example" };
    expect(() => read("", address)).toThrow(StackError);
  });

  it("accepts a Supabase folder itself", () => {
    read("");
    const supabaseDir = join(workdir, "supabase");
    expect(readConfig({ workdir: supabaseDir, env: {} }).supabaseDir).toBe(supabaseDir);
  });

  it.each([
    ["[auth]\njwt_expiry = 0\n", /config\.toml is invalid: auth\.jwt_expiry: /],
    ["[auth\n", /config\.toml cannot be read: /],
  ])("reports in one line what is wrong with %j", (toml, message) => {
    expect(() => read(toml)).toThrow(message);
    expect(() => read(toml)).toThrow(/^[^\n]*$/);
  });

  it.each(["abc", "0", "70000", "-1", "80.5", "0x50", "1e3", " 80"])(
    "refuses the port %j",
    (given) => {
      const line = `PORTAL_DB_PORT must be a number from 1 to 65535, got "${given}".`;
      expect(() => read("", { PORTAL_DB_PORT: given })).toThrow(new StackError(line));
    },
  );
});
