import type { Caller } from "../context";

export type Setting = readonly [name: string, value: string];

export function requestSettings({ role, claims }: Caller): Setting[] {
  return [
    ["role", role],
    ["request.jwt.claim.sub", claims.sub ?? ""],
    ["request.jwt.claim.role", role],
    ["request.jwt.claims", JSON.stringify(claims)],
  ];
}

/** One statement saves round trips; the settings end with the transaction. */
export function settingsStatement(settings: readonly Setting[]): {
  text: string;
  values: string[];
} {
  const calls = settings.map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
  );
  return { text: `select ${calls.join(", ")}`, values: settings.flat() };
}
