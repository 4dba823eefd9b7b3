import { expect, test } from "@playwright/test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { portalEnvironment } from "../support/environment";
import { runCommandLine } from "../support/runCommandLine";
import { newMember, signIn } from "../support/testUsers";

/** Generous: npm installs some 200 packages, and the contract suite runs twice. */
test.describe.configure({ timeout: 500_000 });

const root = resolve(import.meta.dirname, "../..");
const tarballInDocument = /\S+\.tgz/;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-repository-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** The commands of the first block of code in docs/own-repository.md. */
async function documentedCommands(): Promise<string[]> {
  const text = await readFile(join(root, "docs/own-repository.md"), "utf8");
  const [, block = ""] = /^```sh\n(.*?)^```/ms.exec(text) ?? [];
  return block.trim().split("\n");
}

test("Teams can release a module from their own repository with the documented commands", async ({
  page,
}) => {
  const packed = await runCommandLine("npm run --silent kit", root);
  const tarball = join(root, /Packed (\S+)/.exec(packed)?.[1] ?? "");
  const env = { PORTAL_DATA_DIR: resolve(root, portalEnvironment.PORTAL_DATA_DIR) };
  const run = (command: string) => runCommandLine(command, folder, env);

  const commands = await documentedCommands();
  expect(commands[0]).toMatch(tarballInDocument);
  expect(commands.length).toBeLessThanOrEqual(4);
  for (const command of commands) {
    await test.step(command, () => run(command.replace(tarballInDocument, tarball)));
  }
  try {
    const member = await newMember();
    await signIn(page, member, "/dashboard");
    await page.getByRole("banner").getByRole("link", { name: "Lockers" }).click();
    await expect(page).toHaveURL("/lockers");
    await expect(page.getByRole("heading", { level: 1, name: "Lockers" })).toBeVisible();
    await expect(page.getByText(`You are signed in as ${member.email}.`)).toBeVisible();
    expect(await run("npx portal list mf-lockers")).toContain("in use 100 %");
  } finally {
    await run("npx portal retire --yes");
  }
});
