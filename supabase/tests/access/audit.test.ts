import { expect, it } from "vitest";
import { add } from "../rows";
import { service, sql } from "../stack";
import { describeAccess } from "./matrix";

const entry = (owner: string) => ({
  actor_id: owner,
  actor_name: "Olga Owner",
  subject_kind: "member",
  subject_id: owner,
  subject_name: "Olga Owner",
  action: "changed",
  after: sql.json({ role: "admin" }),
});

describeAccess({
  table: "audit_entries",
  key: "id",
  row: (owner) => add("audit_entries", entry(owner)),
  insert: (owner) => ({ ...entry(owner), after: { role: "admin" } }),
  update: { actor_name: "Changed" },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
});

it("the server can read the audit log, and cannot change it", async () => {
  const owner = crypto.randomUUID();
  const id = Number(await add("audit_entries", entry(owner)));
  const table = service.from("audit_entries");
  const refused = [
    await table.insert({ ...entry(owner), after: null }),
    await table.update({ actor_name: "Changed" }).eq("id", id),
    await table.delete().eq("id", id),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501"]);
  const { data } = await table.select("actor_name").eq("subject_id", owner).throwOnError();
  expect(data).toEqual([{ actor_name: "Olga Owner" }]);
});
