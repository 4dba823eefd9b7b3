import { describe, expect, it } from "vitest";
import { newMember, sql } from "../stack";
import { codeOf, startTestAuth } from "./testAuth";
import { someAddress } from "./signups";

const auth = startTestAuth();
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const signIn = (email: string, password: string) =>
  auth.post("/token?grant_type=password", { email, password });
const enter = (email: string, token: string, type = "recovery") =>
  auth.post("/verify", { type, email, token });
const otherThan = (code: string, index: number) =>
  String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");

async function waitFor(refusal: Response): Promise<void> {
  const seconds = Number(refusal.headers.get("retry-after"));
  await expect
    .poll(() => performance.now() - started > seconds * 1000, { timeout: seconds * 1000 + 2000 })
    .toBe(true);
}
let started = 0;

describe("wrong passwords and codes for an account", () => {
  it.each(["with an account", "without an account"])(
    "pause sign-in to an email address %s after ten attempts, for a limited time",
    async (which) => {
      const known = which.startsWith("with ");
      const person = known ? await newMember() : { email: someAddress(), password: "Member123" };
      const { email, password } = person;
      const codes = await times(13, async () => codeOf(await signIn(email, "Wrong1234")));
      expect(codes.slice(0, 10)).toEqual(Array(10).fill("invalid_credentials"));
      expect(new Set(codes.slice(10))).toEqual(new Set(["over_request_rate_limit"]));

      started = performance.now();
      const paused = await signIn(email, password);
      expect(paused.status).toBe(429);
      expect(await codeOf(paused)).toBe("over_request_rate_limit");
      expect(Number(paused.headers.get("retry-after"))).toBe(1);
      await waitFor(paused);
      expect(await codeOf(await signIn(email, password))).toBe(known ? 200 : "invalid_credentials");
    },
  );

  it("double the length of each pause", async () => {
    const { email } = await newMember();
    await times(10, () => signIn(email, "Wrong1234"));
    started = performance.now();
    await waitFor(await signIn(email, "Wrong1234"));
    expect(await codeOf(await signIn(email, "Wrong1234"))).toBe("invalid_credentials");
    expect((await signIn(email, "Wrong1234")).headers.get("retry-after")).toBe("2");
  });

  it("are counted one by one when concurrent and reset by a correct one", async () => {
    const { email, password } = await newMember();
    await times(9, () => signIn(email, "Wrong1234"));
    expect((await signIn(email, password)).status).toBe(200);
    const codes = await times(10, async () => codeOf(await signIn(email, "Wrong1234")));
    expect(new Set(codes)).toEqual(new Set(["invalid_credentials"]));
  });

  it("are not counted when every attempt is correct", async () => {
    const { email, password } = await newMember();
    const codes = await times(20, async () => codeOf(await signIn(email, password)));
    expect(new Set(codes)).toEqual(new Set([200]));
  });

  it.each(["of codes", "of passwords"])(
    "void the codes sent to the account after ten guesses %s",
    async (kind) => {
      const { email } = await newMember();
      await auth.post("/recover", { email });
      const { code } = await auth.lastMailTo(email);
      await times(10, (index) =>
        kind === "of codes" ? enter(email, otherThan(code, index)) : signIn(email, "Wrong1234"),
      );
      started = performance.now();
      const paused = await enter(email, code);
      expect(await codeOf(paused)).toBe("over_request_rate_limit");
      await waitFor(paused);
      expect(await codeOf(await enter(email, code))).toBe("otp_expired");
    },
  );

  it("allow nine wrong codes before the correct one", async () => {
    const { email } = await newMember();
    await auth.post("/recover", { email });
    const { code } = await auth.lastMailTo(email);
    await times(9, (index) => enter(email, otherThan(code, index)));
    expect(await codeOf(await enter(email, code))).toBe(200);
  });

  it("do not lock out the owner: the link in an email works during a pause and ends it", async () => {
    const { email, password } = await newMember();
    await auth.post("/recover", { email });
    const { hash } = await auth.lastMailTo(email);
    await times(12, () => signIn(email, "Wrong1234"));
    const byLink = await auth.post("/verify", { type: "recovery", token_hash: hash });
    expect(byLink.status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe("limits per client address", () => {
  const strict = startTestAuth({
    rate_limit: { sign_in_sign_ups: 3, token_verifications: 3, token_refresh: 3, email_sent: 2 },
  });
  const callsOf = (address: string): Record<string, () => Promise<Response>> => ({
    "sign-ins": () =>
      strict.post("/token?grant_type=password", { email: someAddress(), password: "x" }, address),
    "sign-ups": () =>
      strict.post("/signup", { email: someAddress(), password: "weak-but-Long1" }, address),
    "entered codes": () =>
      strict.post("/verify", { type: "email", email: someAddress(), token: "123456" }, address),
    "followed links": () => strict.get("/verify?type=recovery&token=abc", address),
    refreshes: () =>
      strict.post("/token?grant_type=refresh_token", { refresh_token: "x" }, address),
    "exchanged codes": () =>
      strict.post("/token?grant_type=pkce", { auth_code: "x", code_verifier: "y" }, address),
  });

  it.each(Object.keys(callsOf("")))("apply to %s and not to other addresses", async (name) => {
    const stranger = `198.51.100.${Object.keys(callsOf("")).indexOf(name)}`;
    const call = (address: string) => (callsOf(address)[name] as () => Promise<Response>)();
    const statuses = (await times(4, () => call(stranger))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(name === "sign-ups" ? 2 : 1);
    const refused = await call(stranger);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await codeOf(refused)).toBe("over_request_rate_limit");
    expect((await call("203.0.113.9")).status).not.toBe(429);
  });

  it("do not let one client use up the emails of others", async () => {
    const recover = (address: string) => strict.post("/recover", { email: someAddress() }, address);
    const codes = await times(3, async () => codeOf(await recover("198.51.100.77")));
    expect(codes).toEqual([200, 200, "over_email_send_rate_limit"]);
    const { email } = await newMember();
    expect((await strict.post("/recover", { email }, "203.0.113.8")).status).toBe(200);
    expect((await strict.lastMailTo(email)).hash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("responses for known and unknown accounts", () => {
  const bodies = (email: string) =>
    [
      ["/recover", { email }],
      ["/resend", { email, type: "signup" }],
      ["/resend", { email, type: "email_change" }],
    ] as const;

  it("have the same status and body", async () => {
    const responsesTo = async (email: string) => {
      const paused = startTestAuth({ email: { max_frequency: "1m" } });
      const seen: unknown[] = [];
      for (const [path, body] of [...bodies(email), ...bodies(email)]) {
        const response = await paused.post(path, body);
        seen.push([path, response.status, await response.text()]);
      }
      return seen;
    };
    const { email } = await newMember();
    const waiting = someAddress();
    await auth.post("/signup", { email: waiting, password: "Passw0rd" });
    const unknown = await responsesTo(someAddress());
    expect(await responsesTo(email)).toEqual(unknown);
    expect(await responsesTo(waiting)).toEqual(unknown);
  });

  it("do not wait for the email: they arrive while the account is locked", async () => {
    const { email, id } = await newMember();
    await sql.begin(async (db) => {
      await db`select from auth.users where id = ${id} for update`;
      for (const [path, body] of bodies(email))
        expect((await auth.post(path, body)).status).toBe(200);
    });
    expect((await auth.lastMailTo(email)).hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is not the time of a sign-up, most of which is the hashing of the password", async () => {
    const medianOf = async (emails: string[]) => {
      const durations: number[] = [];
      for (const email of emails) {
        const start = performance.now();
        expect((await auth.post("/signup", { email, password: "Passw0rd" })).status).toBe(200);
        durations.push(performance.now() - start);
      }
      return durations.sort((a, b) => a - b)[2] ?? 0;
    };
    const members = await Promise.all(Array.from({ length: 5 }, () => newMember()));
    const known = await medianOf(members.map(({ email }) => email));
    const unknown = await medianOf(members.map(someAddress));
    expect(known / unknown).toBeGreaterThan(1 / 3);
    expect(known / unknown).toBeLessThan(3);
  });
});
