import type { Release } from "@portal/shared/contract/release/discovery";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";

interface Overrides {
  build: string;
  traffic?: number;
  isDefault?: boolean;
  fallback?: string;
  contract?: number;
  origin?: string;
}

const hash = `sha384-${"A".repeat(64)}`;

export function testRelease(overrides: Overrides): Release {
  const { build, traffic = 0, isDefault = false, fallback, origin = "" } = overrides;
  return {
    url: `${origin}/modules/mf-test/${build}/entry.js`,
    metadata: { integrity: hash, version: "1.0.0" },
    deployment: { traffic, default: isDefault },
    extras: {
      build,
      title: "Test",
      contract: overrides.contract ?? CONTRACT_MAJOR,
      routes: [{ path: "/test", access: "public" }],
      manifestUrl: `${origin}/modules/mf-test/${build}/mf-manifest.json`,
      assets: { "entry.js": hash, "static/js/later.js": hash },
      manifestIntegrity: hash,
      shared: {},
      preload: { js: { "entry.js": hash }, css: {} },
      ...(fallback !== undefined && { fallback }),
    },
  };
}
