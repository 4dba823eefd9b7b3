import type { Discovery } from "../../../src/contract/release/discovery";

/** A prefix may match another release by the time that the change is made. */
export function requireFullBuild(
  { microFrontends }: Discovery,
  module: string,
  build: string,
): void {
  if (microFrontends[module]?.some(({ extras }) => extras.build === build)) return;
  throw new Error(`${module} has no release ${build}.`);
}
