import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { boundaryOverrides } from "../boundaries/rules";
import { root } from "./workspace";

/** `pnpm lint:config`: writes the boundary rules into .oxlintrc.json. */
const file = join(root, ".oxlintrc.json");
const config = JSON.parse(readFileSync(file, "utf8")) as object;
writeFileSync(file, `${JSON.stringify({ ...config, overrides: boundaryOverrides }, null, 2)}\n`);
