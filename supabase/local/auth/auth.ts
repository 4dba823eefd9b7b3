import { BodyRefusal } from "@portal/shared/tooling/server/openBodies";
import { isConnectionLost } from "../database/connectionLost";
import { openPool } from "../database/pool";
import type { Log, StackContext } from "../context";
import type { Mailbox } from "../mail/mailbox";
import { readTemplates } from "../mail/templates";
import type { Service } from "../service";
import type { Auth } from "./authContext";
import { AuthError, authErrorResponse } from "./authError";
import { findRoute } from "./routes";
import { hasSession } from "./sessions/sessions";
import { LoginThrottle } from "./limits/loginThrottle";
import { BackgroundTasks } from "./limits/backgroundTasks";
import { createLimits } from "./limits/limits";

const prefix = "/auth/v1";
const connections = 10;

export function startAuth(context: StackContext, dbUrl: string, mailbox: Mailbox): Service {
  const settings = context.config.project.auth;
  const log = context.log("auth");
  const db = openPool(dbUrl, connections);
  const auth: Auth = {
    context,
    db,
    settings,
    siteUrl: context.urls.site,
    issuer: `${context.urls.api}${prefix}`,
    mailbox,
    templates: readTemplates(context.config),
    limits: createLimits(settings),
    loginThrottle: new LoginThrottle((email, network) => hasSession(db, email, network)),
    background: new BackgroundTasks(log),
  };
  mailbox.awaitBeforeReading(() => auth.background.whenIdle());
  return {
    prefix,
    access: "keyed",
    takesNullCharacters: true,
    openPaths: [`${prefix}/verify`],
    async fetch(request, { address }) {
      const url = new URL(request.url);
      const route = findRoute(request.method, url.pathname.slice(prefix.length));
      try {
        if (!route) throw new AuthError(404, "not_found", "404 page not found");
        const call = { request, query: url.searchParams, address, params: route.params };
        return await route.handler(auth, call);
      } catch (error) {
        return authErrorResponse(toAuthError(error, log), request);
      }
    },
    async stop() {
      await auth.background.whenIdle();
      await auth.db.end({ timeout: 2 });
    },
  };
}

function toAuthError(error: unknown, log: Log): AuthError {
  if (isConnectionLost(error) || error instanceof BodyRefusal) throw error;
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
