import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { startAuth } from "../../local/auth/auth";
import { readConfig } from "../../local/config/config";
import type { ProjectConfig } from "../../local/config/projectConfig";
import type { StackContext } from "../../local/context";
import { Mailbox } from "../../local/mail/mailbox";
import { createTokens } from "../../local/keys/tokens";
import { sql, stack } from "../stack";

type Settings = ProjectConfig["auth"];

interface Overrides extends Omit<Partial<Settings>, "rate_limit" | "email"> {
  readonly rate_limit?: Partial<Settings["rate_limit"]>;
  readonly email?: Partial<Settings["email"]>;
}

/** Uses the shared database with its own settings; requests can come from any address. */
export function startTestAuth({ rate_limit, email, ...rest }: Overrides = {}) {
  const folder = mkdtempSync(join(tmpdir(), "portal-auth-"));
  const config = readConfig({ workdir: join(import.meta.dirname, "../../.."), env: {} });
  const auth = config.project.auth;
  Object.assign(auth, rest);
  Object.assign(auth.rate_limit, rate_limit);
  Object.assign(auth.email, { max_frequency: "0s", template: {} }, email);
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const context: StackContext = {
    config,
    sql,
    urls: {
      api: stack.apiUrl,
      db: stack.superuserUrl,
      dbAsPostgres: stack.dbUrl,
      mail: stack.mailUrl,
      site: stack.siteUrl,
    },
    keys: {
      publishable: stack.publishableKey,
      secret: stack.secretKey,
      jwtSecret: stack.jwtSecret,
      anonJwt: "",
      serviceRoleJwt: "",
    },
    tokens: createTokens(stack.jwtSecret),
    asRole: () => Promise.reject(new Error("The auth service does not use asRole.")),
    roleOfKey: (key) => (key === stack.secretKey ? "service_role" : "anon"),
    callerOf: () => Promise.reject(new Error("The auth service does not use callerOf.")),
    log: () => quiet,
  };
  const url = new URL(stack.superuserUrl);
  url.username = "supabase_auth_admin";
  const mailbox = new Mailbox(folder);
  const service = startAuth(context, url.href, mailbox);
  afterAll(async () => {
    await service.stop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  function send(method: string, path: string, body?: object, address = "192.0.2.1") {
    const request = new Request(`${stack.apiUrl}/auth/v1${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return service.fetch(request, { address });
  }
  return {
    post: (path: string, body: object, address?: string) => send("POST", path, body, address),
    get: (path: string, address?: string) => send("GET", path, undefined, address),
    /** Waits for pending emails and returns the newest. */
    async lastMailTo(to: string) {
      await mailbox.whenIdle();
      const mail = mailbox.list().find((one) => one.to.some(({ address }) => address === to));
      if (!mail) throw new Error(`No email to ${to}`);
      const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
      return {
        hash: link.searchParams.get("token") ?? "",
        code: /Code: (\d+)/.exec(mail.text)?.[1] ?? "",
      };
    },
  };
}

export async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { error_code?: string };
  return response.status === 200 ? 200 : body.error_code;
}
