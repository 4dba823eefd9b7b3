/** The value of a variable that is "on" or "off". */
export function readSwitch(env: NodeJS.ProcessEnv, name: string, byDefault: boolean): boolean {
  const text = Object.hasOwn(env, name) ? env[name] : undefined;
  if (!text) return byDefault;
  if (text === "on" || text === "off") return text === "on";
  throw new Error(`${name} must be "on" or "off", got "${text}".`);
}
