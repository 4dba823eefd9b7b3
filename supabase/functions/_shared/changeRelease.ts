import { Unavailable } from "./http.ts";

export interface RollBack {
  module: string;
  build: string;
  reason: string;
  actor: string;
  canaryOnly?: boolean;
}

/** Replaced by the function that writes the pointer. */
export async function rollBack({ module, build }: RollBack): Promise<void> {
  throw new Unavailable(`${module} ${build} cannot be rolled back here.`);
}
