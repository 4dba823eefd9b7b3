import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContractReport } from "./contractReport";
import { newerMembers } from "./newerMembers";

const sources = {
  "tsconfig.json": '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src"] }',
  "src/contract/portal.ts": `
    export interface Portal { old(): void; print(): void; pages: { count: number }; draw?(): void }
    export declare const usePortal: () => Portal;`,
  "src/page.ts": `
    import { usePortal } from "./contract/portal";
    import { label } from "./label";
    usePortal().old();
    usePortal().print();
    export const { pages, print: doPrint } = usePortal();
    usePortal().draw?.();
    usePortal().print?.();
    console.log(label, { print: 1 }.print);`,
  "src/label.ts": `
    import type { Portal } from "./contract/portal";
    export const label = (portal: Portal) => portal.pages.count;`,
  "src/page.test.ts": 'import { usePortal } from "./contract/portal";\nusePortal().print();',
};

const member = (name: string, since: string) => ({ name, text: "", since });
const report: ContractReport = {
  versions: [],
  members: [
    member("Portal", "1.0"),
    member("Portal.old", "1.0"),
    member("Portal.print", "1.1"),
    member("Portal.draw", "1.1"),
    member("Portal.pages", "1.2"),
  ],
};

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "newer-")));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const newerThan = (minor: number) =>
  newerMembers({ config: join(folder, "tsconfig.json"), folder }, minor, report);

it("names every use of a member that is newer than the declared contract", () => {
  expect(newerThan(0).toSorted()).toEqual([
    "Portal.pages (since contract 1.2) in src/label.ts:3",
    "Portal.pages (since contract 1.2) in src/page.ts:6",
    "Portal.print (since contract 1.1) in src/page.ts:5",
    "Portal.print (since contract 1.1) in src/page.ts:6",
  ]);
});

it("accepts members of the declared contract", () => {
  expect(newerThan(1).every((use) => use.startsWith("Portal.pages"))).toBe(true);
  expect(newerThan(2)).toEqual([]);
});
