import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { moduleNames } from "../../../tooling/project/workspace";

/** A file of a chunk begins with the name of the chunk, or with its id. */
const idIn = (file: string) => basename(file).split(".")[0] ?? "";

/** No number is loosely equal to another name, such as `"04"` to `4`, or `"1e3"` to `1000`. */
const nameOrNumber = /^(0|[1-9]\d*|[a-z_][\w-]*)$/i;

it.each(["shell", ...moduleNames()])(
  "%s has no chunk ids that the chunk loader could confuse",
  async (name) => {
    const { dir } = await buildPackage(name);
    const files = readdirSync(`${dir}/static/js`, { recursive: true, encoding: "utf8" });
    const ids = files.filter((file) => file.endsWith(".js")).map(idIn);
    expect(ids.filter((id) => !nameOrNumber.test(id))).toEqual([]);
    expect(ids.filter((id) => /^\d/.test(id)).length).toBeGreaterThan(1);
  },
);
