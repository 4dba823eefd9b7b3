import { z } from "zod";
import { invalid } from "./authError";
import { requireSignedIn } from "./bearer";
import type { Handler } from "./request";

const scopes = z.enum(["global", "local", "others"]);

/** Ends this session, the others, or all; their refresh tokens go with them. */
export const logout: Handler = async (auth, call) => {
  const scope = scopes.safeParse(call.query.get("scope") ?? "global");
  if (!scope.success) throw invalid(`Unsupported logout scope "${call.query.get("scope")}"`);
  const { user, session } = await requireSignedIn(auth, call);
  if (scope.data === "local") await auth.db`delete from auth.sessions where id = ${session.id}`;
  if (scope.data === "global") await auth.db`delete from auth.sessions where user_id = ${user.id}`;
  if (scope.data === "others") {
    await auth.db`delete from auth.sessions where user_id = ${user.id} and id <> ${session.id}`;
  }
  return new Response(null, { status: 204 });
};
