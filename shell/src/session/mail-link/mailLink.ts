import * as v from "valibot";
import { isOwnPath } from "../../modules/routing/returnPath";
import { LOGIN_PATH } from "../../routes";
import { hasTokens } from "./dropFragmentTokens";

const types = ["signup", "invite", "recovery", "magiclink", "email", "email_change"] as const;
export type MailLinkType = (typeof types)[number];

export interface MailLink {
  type: MailLinkType;
  tokenHash: string;
  choosesPassword: boolean;
  next: string;
}

const schema = v.object({
  type: v.picklist(types),
  token_hash: v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/)),
  next: v.nullish(v.string()),
});

export function readMailLink(search: string): MailLink | undefined {
  const params = new URLSearchParams(search);
  const parsed = v.safeParse(schema, {
    type: params.get("type"),
    token_hash: params.get("token_hash"),
    next: params.get("next"),
  });
  if (!parsed.success) return undefined;
  const { type, token_hash: tokenHash, next } = parsed.output;
  const choosesPassword = type === "recovery" || type === "invite";
  return { type, tokenHash, choosesPassword, next: choosesPassword ? LOGIN_PATH : ownPath(next) };
}

/** `next` is the redirect URL of the request or the site URL, both absolute. */
function ownPath(next: string | null | undefined): string {
  const url = next && URL.canParse(next, location.origin) && new URL(next, location.origin);
  if (!url || url.origin !== location.origin) return LOGIN_PATH;
  const path = url.pathname + url.search + (hasTokens(url.hash) ? "" : url.hash);
  return path !== "/" && isOwnPath(path) ? path : LOGIN_PATH;
}
