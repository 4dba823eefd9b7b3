/** The value of a variable that is a number from 0 to 1. */
export function readShare(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const text = Object.hasOwn(env, name) ? env[name] : undefined;
  if (!text) return byDefault;
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new Error(`${name} must be a number from 0 to 1, got "${text}".`);
}
