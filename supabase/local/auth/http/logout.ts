import { z } from "zod";
import { invalid } from "../authError";
import { requireSession } from "./caller";
import type { Handler } from "./request";

const scopes = z.enum(["global", "local"]);

export const logout: Handler = async (auth, call) => {
  const scope = scopes.safeParse(call.query.get("scope") ?? "global");
  if (!scope.success) throw invalid(`Unsupported logout scope "${call.query.get("scope")}"`);
  const { user, session } = await requireSession(auth, call);
  if (scope.data === "local") await auth.db`delete from auth.sessions where id = ${session.id}`;
  else await auth.db`delete from auth.sessions where user_id = ${user.id}`;
  return new Response(null, { status: 204 });
};
