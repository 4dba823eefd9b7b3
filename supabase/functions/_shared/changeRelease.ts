import { Unavailable } from "./http.ts";

export const isBucketRegistry = (): boolean => Deno.env.get("PORTAL_REGISTRY") === "supabase";

export interface RollBack {
  readonly module: string;
  readonly build: string;
  readonly reason: string;
  readonly actor: string;
}

/** Replaced by the function that writes the pointer. */
export async function rollBack({ module, build }: RollBack): Promise<void> {
  throw new Unavailable(`${module} ${build} cannot be rolled back here.`);
}
