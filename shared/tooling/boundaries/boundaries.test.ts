import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "../commands/workspace";

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), help: z.string().optional(), filename: z.string() }),
  ),
});

/** Lints the deliberately wrong files as if their folder were the repository. */
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
    ["shared/src/domain/importsAnApp.ts", "Shared code knows no app"],
    ["shared/src/ui/toasts.ts", "Toasts are the caller's"],
    ["mf-booking/src/features/booking/importsAnotherModule.ts", "Modules meet only at run time"],
    ["mf-booking/src/features/booking/importsTheShell.ts", "The shell hands modules a Portal"],
    [
      "mf-booking/src/features/booking/importsAnotherFeature.ts",
      "A feature knows no other feature",
    ],
    ["mf-booking/src/features/booking/importsItsPage.ts", "a feature knows nothing of its page"],
    ["mf-booking/src/features/booking/importsABarrel.ts", "Name the file"],
    [
      "mf-booking/src/features/booking/importsAllOfALibrary.ts",
      "Take it from @portal/shared/vendor/router",
    ],
    ["mf-booking/src/features/booking/opensAChannel.ts", "watchTable"],
    ["mf-booking/src/pages/FetchingPage.ts", "never fetches"],
    ["mf-admin/src/features/users/staticMessage.ts", "App.useApp()"],
    ["mf-admin/src/features/users/staticModal.ts", "App.useApp()"],
    ["shell/src/modules/opensAChannel.ts", "watchTable"],
    ["shell/src/modules/importsAModule.ts", "Modules meet only at run time"],
    ["e2e/journeys/importsAppCode.ts", "they import no app code"],
    ["supabase/functions/unpinned/index.ts", "Pin the exact version"],
  ])("refuse %s", (file, reason) => {
    expect(found.get(file)).toContain(reason);
  });

  it("let a feature import shared code and its module's ui", () => {
    expect(found.get("mf-booking/src/features/booking/good.ts")).toBeUndefined();
  });
});
