import { requireAdmin } from "./caller.ts";
import { json, Refusal } from "./http.ts";
import { messageOf } from "./messageOf.ts";

export function statusHandler(check: () => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    if (await isAdmin(request)) {
      await check().catch((error: unknown) => {
        throw new Refusal(503, "not_working", oneLine(error));
      });
    }
    return json({ running: true });
  };
}

async function isAdmin(request: Request): Promise<boolean> {
  if (!request.headers.get("authorization")) return false;
  return requireAdmin(request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}

function oneLine(error: unknown): string {
  return messageOf(error).replaceAll(/\s+/g, " ").slice(0, 200);
}
