import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../commands/workspace";
import { boundaryOverrides } from "./rules";

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), help: z.string().optional(), filename: z.string() }),
  ),
});

/** Lints the fixtures as if their folder were the repository. */
async function lintTree(): Promise<Map<string, string>> {
  const copy = await mkdtemp(join(tmpdir(), "boundaries-"));
  try {
    await cp(join(import.meta.dirname, "tree"), copy, { recursive: true });
    await cp(join(root, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
    const oxlint = join(root, "node_modules/.bin/oxlint");
    const run = promisify(execFile)(oxlint, ["--format=json"], { cwd: copy });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
    return new Map(
      diagnostics.map(({ filename, message, help = "" }) => [filename, `${message} ${help}`]),
    );
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

describe("the linter's boundaries", () => {
  let found: Map<string, string>;
  beforeAll(async () => {
    found = await lintTree();
  });

  it.each([
    ["shared/src/domain/importsAnApp.ts", "Shared code imports no app"],
    ["shared/src/ui/toasts.ts", "Callers show toasts"],
    ["mf-booking/src/features/booking/importsAnotherModule.ts", "Modules meet only at run time"],
    ["mf-booking/src/features/booking/importsTheShell.ts", "Modules get the Portal at run time"],
    [
      "mf-booking/src/features/booking/importsAnotherFeature.ts",
      "A feature imports no other feature",
    ],
    [
      "mf-admin/src/features/users/roles/importsAnotherFeature.ts",
      "A feature imports no other feature",
    ],
    ["mf-booking/src/features/booking/importsItsPage.ts", "a feature does not import its page"],
    ["mf-booking/src/features/booking/importsABarrel.ts", "Name the file"],
    [
      "mf-booking/src/features/booking/importsAllOfALibrary.ts",
      "Import from @portal/shared/vendor/router",
    ],
    ["mf-booking/src/features/booking/opensAChannel.ts", "watchTable"],
    ["mf-booking/src/pages/FetchingPage.ts", "never fetches"],
    ["mf-admin/src/features/users/staticMessage.ts", "App.useApp()"],
    ["mf-admin/src/features/users/staticModal.ts", "App.useApp()"],
    ["shell/src/modules/opensAChannel.ts", "watchTable"],
    ["shell/src/modules/importsAModule.ts", "Modules meet only at run time"],
    ["e2e/journeys/importsAppCode.ts", "they import no app code"],
    ["supabase/functions/unpinned/index.ts", "Pin the exact version"],
    ["supabase/functions/workspace/index.ts", "Edge functions are deployed alone"],
    ["supabase/functions/node/index.ts", "Edge functions import _shared"],
    ["shell/host/server/importsTheBackend.ts", "the backend only by its address"],
    ["shell/host/server/importsTheBackendPackage.ts", "the backend only by its address"],
    ["shell/src/modules/importsAntd.ts", "Only mf-admin imports antd"],
    ["shell/src/modules/importsTheHost.ts", "The host runs in Node"],
    ["mf-booking/src/features/booking/importsAntd.ts", "Only mf-admin imports antd"],
    ["mf-booking/src/pages/importsAntd.ts", "Only mf-admin imports antd"],
    ["mf-booking/src/pages/importsItsRoutes.ts", "a page does not import its routes"],
    ["mf-booking/src/ui/importsAFeature.ts", "ui imports nothing above it"],
    ["mf-admin/src/features/users/importsItsPage.ts", "a feature does not import its page"],
    ["mf-admin/src/features/users/deepMessage.ts", "App.useApp()"],
    ["mf-admin/src/pages/FetchingPage.ts", "never fetches"],
    ["mf-admin/src/pages/staticMessage.ts", "App.useApp()"],
    ["shared/src/contract/importsAnApp.ts", "Shared code imports no app"],
    ["shared/src/contract/importsZod.ts", "Use import * as z"],
    ["shared/src/data/importsZod.ts", "Use import * as z"],
    ["shared/src/ui/importsTooling.ts", "Built code does not import its build tools"],
    ["shared/src/ui/importsTheRouter.ts", "Import from @portal/shared/vendor/router"],
    ["shared/src/ui/importsAntd.ts", "Only mf-admin imports antd"],
  ])("refuse %s", (file, reason) => {
    expect(found.get(file)).toContain(reason);
  });

  it.each([
    "mf-booking/src/features/booking/good.ts",
    "mf-admin/src/features/users/good.ts",
    "mf-admin/src/features/users/roles/good.ts",
  ])("accept %s", (file) => {
    expect(found.get(file)).toBeUndefined();
  });

  it("match rules.ts (if not, run pnpm lint:config)", async () => {
    const config: unknown = JSON.parse(await readFile(join(root, ".oxlintrc.json"), "utf8"));
    expect(config).toHaveProperty("overrides", boundaryOverrides);
  });
});
