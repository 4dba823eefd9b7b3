import type { LiveModule, Release } from "@portal/shared/contract/discovery";
import { origins } from "./allowedOrigins";
import type { Override } from "./overrideStore";

/**
 * The release that an override means; undefined when discovery has it no more, or when it is a
 * machine that this build of the shell takes nothing from. A live module has no hashes, and the
 * routes and title that it says itself; while it does not answer, those of the release that it
 * stands in for.
 */
export function overriddenRelease(
  override: Override,
  chosen: Release,
  releases: readonly Release[],
  live?: LiveModule,
): Release | undefined {
  if ("build" in override) return releases.find(({ extras }) => extras.build === override.build);
  const { origin } = override;
  if (!origins.isLive(origin)) return undefined;
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

/** Whether a release is what an override asked for. */
export const isOverride = (override: Override, { extras }: Release): boolean =>
  extras.build === ("build" in override ? override.build : `live ${override.origin}`);
