import type { Provenance, Release } from "../contract/release/discovery";

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

export const testProvenance = (more: Partial<Provenance> = {}): Provenance => ({
  version: "1.0.0",
  commit: "0123456789abcdef0123456789abcdef01234567",
  branch: "main",
  dirty: false,
  author: "Asha Rao",
  at: "2026-11-20T09:30:00.000Z",
  contractHash: "0123456789ab",
  kit: null,
  sizes: { js: 24_000, css: 3_000, all: 31_000 },
  ...more,
});
