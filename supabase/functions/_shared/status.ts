import { requireAdmin } from "./caller.ts";
import { json, Refusal } from "./http.ts";

/**
 * What a GET is answered, for the back office's system status: that the function runs and, to an
 * admin alone, whether what it depends on answers too. Nobody else's call goes further than here.
 * @param ask reads something cheap from where the function's work is done; throws where it can't
 */
export function statusOf(ask: () => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    if (await isAdmin(request)) {
      await ask().catch((error: unknown) => {
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
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, " ").slice(0, 200);
}
