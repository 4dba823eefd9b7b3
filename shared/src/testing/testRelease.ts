import type { Release } from "../contract/release/discovery";

const hash = `sha384-${"A".repeat(64)}`;

export function testRelease(build: string, extras: Partial<Release["extras"]> = {}): Release {
  const base = `/modules/mf-test/${build}/`;
  return {
    url: `${base}entry.js`,
    metadata: { integrity: hash, version: "1.0.0" },
    deployment: { traffic: 100, default: true },
    extras: {
      build,
      title: "Test",
      contract: 1,
      routes: [],
      manifestUrl: `${base}mf-manifest.json`,
      manifestIntegrity: hash,
      shared: {},
      preload: { js: {}, css: {} },
      ...extras,
    },
  };
}
