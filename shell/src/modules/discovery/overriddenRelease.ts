import type { LiveModule, Release } from "@portal/shared/contract/release/discovery";
import { origins } from "./allowedOrigins";
import type { Override } from "./overrideStore";

export function overriddenRelease(
  override: Override,
  chosen: Release | undefined,
  releases: readonly Release[],
  live?: LiveModule,
): Release | undefined {
  if ("build" in override) {
    const { build, until } = override;
    const release = releases.find(({ extras }) => extras.build === build);
    // Admins may try a release that was rolled back; a preview link (`until`) no longer shows it.
    return until !== undefined && release?.extras.withdrawn ? undefined : release;
  }
  const { origin } = override;
  if (!chosen || !origins.isLive(origin)) return undefined;
  const { fallback: _, ...extras } = chosen.extras;
  return {
    ...chosen,
    url: `${origin}/entry.js`,
    extras: {
      ...extras,
      ...live,
      build: `live ${origin}`,
      manifestUrl: `${origin}/mf-manifest.json`,
      shared: {},
      preload: { js: {}, css: {} },
    },
  };
}

export const isOverride = (override: Override, { extras }: Release): boolean =>
  extras.build === ("build" in override ? override.build : `live ${override.origin}`);
