/** `PORTAL_API_PROXY` is "on" or "off". */
export function usesApiProxy(env: NodeJS.ProcessEnv, byDefault: boolean): boolean {
  const { PORTAL_API_PROXY: text } = env;
  if (!text) return byDefault;
  if (text === "on" || text === "off") return text === "on";
  throw new Error(`PORTAL_API_PROXY must be "on" or "off", got "${text}".`);
}
