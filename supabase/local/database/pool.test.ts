import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { createAsRole } from "./pool";

const caller = { role: "anon", claims: { role: "anon" } } as const;
const lost = () => Object.assign(new Error("write CONNECT_TIMEOUT"), { code: "CONNECT_TIMEOUT" });

/** A pool whose first `failing` transactions find no connection. */
function poolOf(failing: number) {
  const transaction = { unsafe: () => Promise.resolve([]) };
  let begun = 0;
  const begin = async (work: (sql: unknown) => Promise<unknown>) => {
    begun += 1;
    if (begun <= failing) throw lost();
    return work(transaction);
  };
  return { asRole: createAsRole({ begin } as unknown as Pick<Sql, "begin">), begun: () => begun };
}

it("begins a transaction again whose connection failed before its first statement", async () => {
  const { asRole, begun } = poolOf(2);
  expect(await asRole(caller, () => Promise.resolve("done"))).toBe("done");
  expect(begun()).toBe(3);
});

it("gives up after three connections that failed", async () => {
  const { asRole, begun } = poolOf(5);
  await expect(asRole(caller, () => Promise.resolve("done"))).rejects.toThrow("CONNECT_TIMEOUT");
  expect(begun()).toBe(3);
});

it("never repeats statements: a connection that is lost later fails the transaction", async () => {
  const { asRole, begun } = poolOf(0);
  await expect(asRole(caller, () => Promise.reject(lost()))).rejects.toThrow("CONNECT_TIMEOUT");
  expect(begun()).toBe(1);
});
