import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config";
import { StackError } from "./stackError";

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

describe("the configuration", () => {
  it("has the CLI's defaults, and keeps what other tools need to itself", () => {
    const { project, ports, dataDir, supabaseDir } = read('project_id = "x"\n[studio]\nport = 1\n');
    expect(project.api).toEqual({ schemas: ["public"], max_rows: 1000 });
    expect(project.auth.email).toMatchObject({ enable_confirmations: false, otp_expiry: 3600 });
    expect(ports).toEqual({ site: 3000, api: 54_321, db: 54_322, mail: 54_324 });
    expect(dataDir).toBe(join(workdir, ".portal"));
    expect(supabaseDir).toBe(join(workdir, "supabase"));
  });

  it("takes ports and data directory from the environment, and nothing from empty ones", () => {
    const env = { PORTAL_API_PORT: "5000", PORTAL_MAIL_PORT: "", PORTAL_DATA_DIR: "elsewhere" };
    const { ports, dataDir } = read("", env);
    expect(ports).toMatchObject({ api: 5000, mail: 54_324 });
    expect(dataDir).toBe(join(workdir, "elsewhere"));
  });

  it.each([
    ["", true],
    ["enabled = false", false],
    ["enable_signup = false", false],
    ["enabled = true\nenable_signup = false", true],
  ])("reads sign-up by e-mail from %j, also under its deprecated name", (toml, enabled) => {
    expect(read(`[auth.email]\n${toml}\n`).project.auth.email.enabled).toBe(enabled);
  });

  it("starts on a Supabase folder itself as well", () => {
    read("");
    const supabaseDir = join(workdir, "supabase");
    expect(readConfig({ workdir: supabaseDir, env: {} }).supabaseDir).toBe(supabaseDir);
  });

  it.each([
    ["[auth]\njwt_expiry = 0\n", /config\.toml is wrong: auth\.jwt_expiry: /],
    ["[auth\n", /config\.toml cannot be read: /],
  ])("says in one line what is wrong with %j", (toml, message) => {
    expect(() => read(toml)).toThrow(message);
    expect(() => read(toml)).toThrow(/^[^\n]*$/);
  });

  it.each(["abc", "0", "70000", "-1", "80.5", "0x50", "1e3", " 80"])(
    "says what a port is to whoever wrote %j",
    (given) => {
      const line = `PORTAL_DB_PORT must be a port between 1 and 65535, not '${given}'.`;
      expect(() => read("", { PORTAL_DB_PORT: given })).toThrow(new StackError(line));
    },
  );
});
