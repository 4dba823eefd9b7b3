import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stack } from "../stack";
import { databaseTypes, typesFile } from "./databaseTypes";

it("database.types.ts says what the migrations say; `pnpm db:types` writes it", async () => {
  expect(readFileSync(typesFile, "utf8")).toBe(await databaseTypes(stack.dbUrl));
});
