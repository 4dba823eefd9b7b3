import type { Sql } from "postgres";
import type { ProjectConfig } from "../config";
import { isConnectionLost } from "../connectionLost";
import type { Log, StackContext } from "../context";
import { openPool } from "../database";
import type { Mailbox } from "../mail/mailbox";
import { type MailTemplates, readTemplates } from "../mail/templates";
import type { Service } from "../service";
import { AccountGuard } from "./limits/accountGuard";
import { AuthError, authErrorResponse } from "./authError";
import { BackgroundTasks } from "./limits/backgroundTasks";
import { createLimits, type Limits } from "./limits/limits";
import { findRoute } from "./routes";

/** What the handlers of the auth service share. */
export interface Auth {
  readonly context: StackContext;
  /** As supabase_auth_admin: triggers on auth.users run with its rights, as on hosted projects. */
  readonly db: Sql;
  readonly settings: ProjectConfig["auth"];
  readonly siteUrl: string;
  /** The service's own address, and what tokens name as their issuer. */
  readonly issuer: string;
  readonly mailbox: Mailbox;
  readonly templates: MailTemplates;
  readonly limits: Limits;
  readonly accounts: AccountGuard;
  readonly background: BackgroundTasks;
}

const prefix = "/auth/v1";

/** Sign-up, sign-in, sessions and the administration of users, as the hosted auth service (GoTrue). */
export function startAuth(context: StackContext, dbUrl: string, mailbox: Mailbox): Service {
  const settings = context.config.project.auth;
  const log = context.log("auth");
  const auth: Auth = {
    context,
    db: openPool(dbUrl, 10),
    settings,
    siteUrl: context.urls.site,
    issuer: `${context.urls.api}${prefix}`,
    mailbox,
    templates: readTemplates(context.config),
    limits: createLimits(settings),
    accounts: new AccountGuard(),
    background: new BackgroundTasks(log),
  };
  mailbox.awaitBeforeReading(() => auth.background.settled());
  return {
    prefix,
    access: "keyed",
    openPaths: [`${prefix}/verify`, `${prefix}/health`, `${prefix}/.well-known/jwks.json`],
    async fetch(request, { address }) {
      const url = new URL(request.url);
      const route = findRoute(request.method, url.pathname.slice(prefix.length));
      try {
        if (!route) throw new AuthError(404, "not_found", "404 page not found");
        const call = { request, query: url.searchParams, address, params: route.params };
        return await route.handler(auth, call);
      } catch (error) {
        return authErrorResponse(asAuthError(error, log), request);
      }
    },
    async stop() {
      await auth.background.settled();
      await auth.db.end({ timeout: 2 });
    },
  };
}

/** Errors of triggers on auth.users come out as they do on hosted projects. */
function asAuthError(error: unknown, log: Log): AuthError {
  if (isConnectionLost(error)) throw error;
  if (error instanceof AuthError) {
    if (error.status >= 500) log.error(error.message, error.cause);
    return error;
  }
  log.error("A request failed.", error);
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}
