import * as v from "valibot";

/** Compared by name: the class belongs to the shell's copy of the client. */
const httpError = v.object({
  name: v.literal("FunctionsHttpError"),
  context: v.instance(Response),
});

export function functionResponse(error: unknown): Response | null {
  return v.is(httpError, error) ? error.context : null;
}
