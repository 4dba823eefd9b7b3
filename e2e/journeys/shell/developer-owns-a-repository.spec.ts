import { expect, type Page } from "@playwright/test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type OwnHost, startOwnHost, test } from "../../support/portal/ownHost";
import { overrideBanner } from "../../support/screens/overridePanel";
import { runCommandLine } from "../../support/portal/runCommandLine";
import { newMember, signIn } from "../../support/testUsers";

/** Generous: npm installs some 200 packages, and the contract suite runs four times. */
test.describe.configure({ mode: "serial", timeout: 500_000 });

const root = resolve(import.meta.dirname, "../../..");
const tarballInDocument = /\S+\.tgz/;

let folder: string;
let host: OwnHost;
test.beforeAll(async () => {
  host = await startOwnHost();
  folder = await mkdtemp(join(tmpdir(), "own-repository-"));
});
test.afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

function run(command: string): Promise<string> {
  return runCommandLine(command, folder, { PORTAL_DATA_DIR: host.dataDir });
}

/** The commands of the first block of code in docs/own-repository.md. */
async function documentedCommands(): Promise<string[]> {
  const text = await readFile(join(root, "docs/own-repository.md"), "utf8");
  const [, block = ""] = /^```sh\n(.*?)^```/ms.exec(text) ?? [];
  return block.trim().split("\n");
}

async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(folder, file);
  const content = await readFile(path, "utf8");
  expect(content).toContain(from);
  await writeFile(path, content.replace(from, to));
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await page.goto("/lockers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

test("Teams can release a module from their own repository with the documented commands", async ({
  page,
}) => {
  const packed = await runCommandLine("npm run --silent kit", root);
  const tarball = join(root, /Packed (\S+)/.exec(packed)?.[1] ?? "");
  const commands = await documentedCommands();
  expect(commands[0]).toMatch(tarballInDocument);
  expect(commands.length).toBeLessThanOrEqual(4);
  for (const command of commands) {
    await test.step(command, () => run(command.replace(tarballInDocument, tarball)));
  }

  const queries = "src/features/welcome/welcome.queries.ts";
  const queryFunction = "queryFn: async ({ signal }) => {";
  const wrongNames = [
    queryFunction,
    'await supabase.from("wrong_table").select("id");',
    'await supabase.from("rooms").insert({ wrong_column: 1 });',
    'await supabase.rpc("wrong_function");',
  ].join("\n");
  await edit(queries, queryFunction, wrongNames);
  await expect(run("npx portal check")).rejects.toThrow(
    /wrong_table[^]*wrong_column[^]*wrong_function[^]*mf-lockers has type errors\./,
  );
  await edit(queries, wrongNames, queryFunction);

  await page.goto("/lockers");
  await expect(page).toHaveURL("/login");
  const member = await newMember();
  await signIn(page, member, "/dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Lockers" }).click();
  await expect(page).toHaveURL("/lockers");
  await expect(page.getByRole("heading", { level: 1, name: "Lockers" })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${member.email}.`)).toBeVisible();
  expect(await run("npx portal list mf-lockers")).toContain("in use 100 %");
});

test("Teams can preview and release a canary, roll it back, retire the module and bring it back", async ({
  page,
  browser,
}) => {
  const member = await newMember();
  await signIn(page, member);
  await edit("src/pages/LockersPage.tsx", `title="Lockers"`, `title="Lockers and desks"`);
  await edit("package.json", `"version": "0.1.0"`, `"version": "0.2.0"`);
  const previewed = await run("npx portal release --preview --allow-dirty");
  const link = /^http\S+#preview=\S+$/m.exec(previewed)?.[0];
  expect(link, previewed).toMatch(/#preview=mf-lockers,[0-9a-f]{12},\d+,[0-9a-f]{64}$/);
  await page.goto(link ?? "");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Lockers and desks");
  await expect(overrideBanner(page)).toContainText("mf-lockers from");
  const secondTab = await page.context().newPage();
  await expectTitle(secondTab, "Lockers");
  await overrideBanner(page).getByRole("button", { name: "Reset" }).click();
  await expect(heading).toHaveText("Lockers");

  const released = await run(`npx portal release --users ${member.id} --allow-dirty`);
  expect(released).toContain("is served to 1 listed users");
  for (const tab of [page, secondTab]) await expectTitle(tab, "Lockers and desks");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await newMember());
  await expectTitle(other, "Lockers");
  await other.context().close();

  await run("npx portal promote");
  await page.reload();
  await expect(heading).toHaveText("Lockers and desks");
  await run("npx portal rollback");
  await page.reload();
  await expect(heading).toHaveText("Lockers");

  await expect(run("npx portal retire")).rejects.toThrow("add --yes");
  await run("npx portal retire --yes");
  await page.reload();
  await expect(heading).toHaveText("404");
  expect(await run("npx portal list mf-lockers")).toContain("retired");
  await run("npx portal promote");
  await page.reload();
  await expect(heading).toHaveText("Lockers");
});
