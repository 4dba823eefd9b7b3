import { expect, it } from "vitest";
import { lintFiles } from "./fixtures/lintCode";

it.each([
  ["values", "import { b }"],
  ["types", "import type { b }"],
])("lint rejects an import cycle of %s", async (_, importOfB) => {
  const diagnostics = await lintFiles({
    "shell/src/a.ts": `${importOfB} from "./b";\nexport const a = (): typeof b => "b";`,
    "shell/src/b.ts": 'import { a } from "./a";\nexport const b = "b";\nexport const c = a;',
    "shell/src/c.ts": 'import { a } from "./a";\nexport const d = a;',
  });
  const rejected = diagnostics.filter(({ message }) => message.includes("Dependency cycle"));
  expect(rejected.map(({ filename }) => filename).sort()).toEqual([
    "shell/src/a.ts",
    "shell/src/b.ts",
  ]);
});
