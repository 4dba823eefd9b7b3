import { describe, expect, it } from "vitest";
import { newMember, sql } from "../stack";
import { codeOf, startTestAuth } from "./testAuth";
import { someAddress } from "./signups";

const auth = startTestAuth();
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const enter = (email: string, token: string, type = "recovery") =>
  auth.post("/verify", { type, email, token });
const otherThan = (code: string, index: number) =>
  String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");

async function waitFor(refusal: Response, started: number): Promise<void> {
  const seconds = Number(refusal.headers.get("retry-after"));
  await expect
    .poll(() => performance.now() - started > seconds * 1000, { timeout: seconds * 1000 + 2000 })
    .toBe(true);
}
describe("wrong passwords", () => {
  const attacker = "198.51.100.20";
  const signIn = (email: string, password: string, address?: string) =>
    auth.post("/token?grant_type=password", { email, password }, address);

  it.each(["with an account", "without an account"])(
    "delay the next attempts for an email address %s, but do not refuse a correct password",
    async (which) => {
      const known = which.startsWith("with ");
      const person = known ? await newMember() : { email: someAddress(), password: "Member123" };
      const { email, password } = person;
      const codes = await times(10, async () => codeOf(await signIn(email, "Wrong1234")));
      expect(new Set(codes)).toEqual(new Set(["invalid_credentials"]));
      const started = performance.now();
      const last = await codeOf(await signIn(email, password));
      expect(last).toBe(known ? 200 : "invalid_credentials");
      expect(performance.now() - started).toBeGreaterThan(900);
    },
  );

  it("from other networks do not delay the owner at a known one, and do not refuse the owner at a new one", async () => {
    const { email, password } = await newMember();
    expect((await signIn(email, password)).status).toBe(200);
    const networks = Array.from({ length: 100 }, (_, index) => `203.0.113.${index}`);
    for (let from = 0; from < networks.length; from += 10) {
      await Promise.all(
        networks.slice(from, from + 10).map((network) => signIn(email, "Wrong1234", network)),
      );
    }
    const started = performance.now();
    expect((await signIn(email, password)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(900);
    const elsewhere = await times(12, (index) => signIn(email, password, `198.51.100.${index}`));
    expect(new Set(elsewhere.map(({ status }) => status))).toEqual(new Set([200]));
  }, 30_000);

  it("sent at once from the owner's network do not refuse the owner", async () => {
    const { email, password } = await newMember();
    const wrong = times(60, (index) => signIn(email, `Wrong${index}234`));
    const owner = await times(3, () => signIn(email, password));
    expect(owner.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await wrong).every(({ status }) => status === 400 || status === 429)).toBe(true);
    expect((await signIn(email, password)).status).toBe(200);
  }, 30_000);

  it("are counted one by one when concurrent and reset by a correct one", async () => {
    const { email, password } = await newMember();
    await times(9, () => signIn(email, "Wrong1234"));
    expect((await signIn(email, password)).status).toBe(200);
    const codes = await times(10, async () => codeOf(await signIn(email, "Wrong1234")));
    expect(new Set(codes)).toEqual(new Set(["invalid_credentials"]));
  });

  it("are refused when ten wait already, however many are sent", async () => {
    const { email } = await newMember();
    const codes = await times(40, async () => codeOf(await signIn(email, "Wrong1234")));
    const refused = codes.filter((code) => code === "over_request_rate_limit");
    expect(refused.length).toBeGreaterThanOrEqual(20);
  });

  it("do not void the codes sent to the account", async () => {
    const { email } = await newMember();
    await auth.post("/recover", { email });
    const { code } = await auth.lastMailTo(email);
    await times(10, () => signIn(email, "Wrong1234", attacker));
    expect(await codeOf(await enter(email, code))).toBe(200);
  });
});

describe("wrong codes", () => {
  it("void the codes sent to the account after ten guesses", async () => {
    const { email } = await newMember();
    await auth.post("/recover", { email });
    const { code } = await auth.lastMailTo(email);
    await times(10, (index) => enter(email, otherThan(code, index)));
    const started = performance.now();
    const paused = await enter(email, code);
    expect(await codeOf(paused)).toBe("over_request_rate_limit");
    await waitFor(paused, started);
    expect(await codeOf(await enter(email, code))).toBe("otp_expired");
  });

  it("may be nine before the correct one", async () => {
    const { email } = await newMember();
    await auth.post("/recover", { email });
    const { code } = await auth.lastMailTo(email);
    await times(9, (index) => enter(email, otherThan(code, index)));
    expect(await codeOf(await enter(email, code))).toBe(200);
  });

  it("do not lock out the owner: the link in an email works during a pause", async () => {
    const { email } = await newMember();
    await auth.post("/recover", { email });
    const { hash, code } = await auth.lastMailTo(email);
    await times(10, (index) => enter(email, otherThan(code, index)));
    const byLink = await auth.post("/verify", { type: "recovery", token_hash: hash });
    expect(byLink.status).toBe(200);
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
        // The answers of a slow machine differ by a second.
        const text = (await response.text()).replace(/after \d+ seconds/, "after a minute");
        seen.push([path, response.status, text]);
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
