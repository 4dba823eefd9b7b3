import { expect, it } from "vitest";
import { anon, newMember, signIn } from "../stack";

const read = async ({ client }: Awaited<ReturnType<typeof newMember>>) =>
  (await client.rpc("my_sessions").throwOnError()).data;

it("members see each of their sessions, the current one first, and none of others", async () => {
  const [phone, other] = [await newMember(), await newMember()];
  const laptop = await signIn(phone.email, phone.password);
  const sessions = await read(laptop);
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
  expect(sessions[0]?.user_agent).toBeTruthy();
  const theirs = new Set((await read(other)).map(({ session_id }) => session_id));
  expect(sessions.filter(({ session_id }) => theirs.has(session_id))).toEqual([]);
});

it("a session that is ended cannot be renewed, and this one stays", async () => {
  const phone = await newMember();
  const laptop = await signIn(phone.email, phone.password);
  const ids = (await read(laptop)).map(({ session_id }) => session_id);
  const ended = await laptop.client.rpc("end_sessions", { session_ids: ids }).throwOnError();
  expect(ended.data).toBe(1);
  expect((await phone.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await phone.client.auth.refreshSession()).error).not.toBeNull();
  expect((await laptop.client.auth.refreshSession()).error).toBeNull();
  const again = await laptop.client.rpc("end_sessions", { session_ids: ids }).throwOnError();
  expect(again.data).toBe(0);
});

it("refuses to end the sessions of other members", async () => {
  const [phone, other] = [await newMember(), await newMember()];
  const ids = (await read(phone)).map(({ session_id }) => session_id);
  const ended = await other.client.rpc("end_sessions", { session_ids: ids }).throwOnError();
  expect(ended.data).toBe(0);
  expect((await phone.client.auth.refreshSession()).error).toBeNull();
  expect((await anon.rpc("end_sessions", { session_ids: ids })).error?.code).toBe("42501");
  expect((await anon.rpc("my_sessions")).error?.code).toBe("42501");
});
