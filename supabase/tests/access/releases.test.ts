import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { add } from "../rows";
import { admin, newMember, type TestUser } from "../stack";
import { describeAccess } from "./matrix";

const tokenRow = (owner: string) => ({
  name: "Build server",
  module: "mf-test",
  actions: ["release"],
  token_hash: randomUUID().replaceAll("-", "").repeat(2),
  expires_at: "2100-01-01T00:00:00Z",
  created_by: owner,
});
const entry = { module: "mf-test", action: "release", build: "b1", actor: "A test" };

describeAccess({
  table: "release_tokens",
  key: "id",
  row: (owner) => add("release_tokens", tokenRow(owner)),
  insert: tokenRow,
  update: { revoked_at: null, expires_at: "2101-01-01T00:00:00Z" },
  // Reads of all columns are refused, because no role can read the hash.
  rights: { stranger: "", owner: "", "other member": "", admin: "" },
});

describe("a release token", () => {
  it("is visible to admins only, without its hash", async () => {
    const owner = await newMember();
    await add("release_tokens", tokenRow(owner.id));
    const columns = "name, module, actions, expires_at, last_used_at, revoked_at";
    const read = ({ client }: TestUser, what: string) =>
      client.from("release_tokens").select(what).limit(1);
    expect((await read(await admin(), columns)).data).toHaveLength(1);
    expect((await read(owner, columns)).data).toEqual([]);
    expect((await read(await admin(), "token_hash")).error?.code).toBe("42501");
  });
});

describeAccess({
  table: "release_log",
  key: "id",
  row: () => add("release_log", entry),
  insert: () => entry,
  update: { actor: "Another person" },
  rights: { stranger: "", owner: "", "other member": "", admin: "s" },
});
