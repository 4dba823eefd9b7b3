import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { backendNeeds } from "./backendNeeds";

it("finds the tables and functions that the scripts of a build name", async () => {
  const dir = mkdtempSync(join(tmpdir(), "needs-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const code = [
    'await e.from("lockers").select("id").eq("a",1)',
    "e.from('keys').insert({})",
    "s\n  .from(`rooms`)\n  .update({})",
    'e.rpc("assign_locker",{id:1})',
    'Array.from("letters").map(String)',
    'e.storage.from("photos").upload("a",b)',
    'e.from(name).select("id")',
  ];
  writeFileSync(join(dir, "page.js"), code.join(";"));
  writeFileSync(join(dir, "page.css"), '.from("styles").select(');
  expect(await backendNeeds(dir)).toEqual({
    tables: ["keys", "lockers", "rooms"],
    functions: ["assign_locker"],
  });
});
