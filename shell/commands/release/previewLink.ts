import type { Release } from "@portal/shared/contract/release/discovery";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";

/**
 * The first page of a release, as those with the link see it. Without a project to sign it, the link
 * works for admins only.
 */
export async function previewLink(
  portal: string,
  module: string,
  { extras }: Release,
  { signPreview }: Pick<Registry, "signPreview">,
): Promise<string> {
  const { build, routes } = extras;
  const path = routes.map((route) => route.path).find((one) => !/[:*]/.test(one)) ?? "/";
  const signed = await signPreview?.(module, build);
  const parts = [module, build, ...(signed ? [signed.expires, signed.signature] : [])];
  return `${new URL(path, portal).href}#preview=${parts.join(",")}`;
}
