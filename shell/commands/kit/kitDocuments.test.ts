import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@portal/shared/tooling/project/workspace";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(join(root, path), "utf8");

it.each(["docs/own-repository.md", "shared/kit/README.md"])(
  "%s installs the file that `pnpm kit` packs",
  (path) => {
    const { version } = JSON.parse(read("shared/kit/package.json")) as { version: string };
    const named = [...read(path).matchAll(/portal-module-kit-(\d\S*)\.tgz/g)].map(([, one]) => one);
    expect(new Set(named)).toEqual(new Set([version]));
  },
);
