// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSessionOf } from "../testing/openSession";

const LOGOUT = "POST auth/logout";

let otherTab: BroadcastChannel;
let witness: BroadcastChannel;
let heard: unknown[];

beforeEach(() => {
  localStorage.clear();
  heard = [];
  otherTab = new BroadcastChannel("portal-session");
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  witness = new BroadcastChannel("portal-session");
});
afterEach(() => {
  otherTab.close();
  witness.close();
});

/** Resolves when every channel has received the next message. */
async function delivered(): Promise<void> {
  await new Promise((resolve) => witness.addEventListener("message", resolve, { once: true }));
  await new Promise((resolve) => setImmediate(resolve));
}

async function otherTabSays(message: string): Promise<void> {
  const arrived = delivered();
  otherTab.postMessage(message);
  await arrived;
}

test("reports a sign-out in the other tab, even when supabase-js notices first", async () => {
  const { client, signIn, state } = await openSessionOf("asha");
  await otherTabSays("signing-out");
  // This tab becomes visible while the other waits for the server.
  await signIn("asha");
  expect(state().user?.id).toBe("asha");
  await client.auth.signOut();
  expect(state()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
  await otherTabSays("signed-out");
  expect(state()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
});

test("ends the session when the other tab has signed out, before supabase-js notices", async () => {
  const { state } = await openSessionOf("asha");
  await otherTabSays("signing-out");
  expect(state()).toMatchObject({ user: { id: "asha" }, ended: null });
  await otherTabSays("signed-out");
  expect(state()).toMatchObject({ user: null, ended: "signed-out-elsewhere" });
});

test("reports the other tab's sign-out only once", async () => {
  const { client, signIn, state } = await openSessionOf("asha");
  await otherTabSays("signed-out");
  await signIn("dev");
  await client.auth.signOut();
  expect(state().ended).toBe("expired");
});

test("announces the sign-out to other tabs only after the session has ended", async () => {
  const { responses, session } = await openSessionOf("asha");
  let leave: (response: object) => void = () => undefined;
  responses[LOGOUT] = () => new Promise((resolve) => (leave = resolve));
  let next = delivered();
  const done = session.signOut();
  await next;
  expect(heard).toEqual(["signing-out"]);
  next = delivered();
  leave({});
  await done;
  await next;
  expect(heard).toEqual(["signing-out", "signed-out"]);
});
