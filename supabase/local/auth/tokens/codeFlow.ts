import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AuthError } from "../authError";
import type { Database } from "../users/userRows";

export const challengeSchema = z.object({
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z
    .string()
    .transform((method) => method.toLowerCase())
    .pipe(z.enum(["s256", "plain"]))
    .nullish(),
});

export type Challenge = z.output<typeof challengeSchema>;

interface FlowState {
  readonly id: string;
  readonly user_id: string;
  readonly authentication_method: string;
  readonly code_challenge: string;
  readonly code_challenge_method: "s256" | "plain";
  readonly auth_code: string;
}

export async function beginCodeFlow(
  db: Database,
  userId: string,
  flow: string,
  challenge: Challenge,
): Promise<boolean> {
  if (!challenge.code_challenge) return false;
  await db`
    insert into auth.flow_state (
      id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method, created_at, updated_at
    ) values (
      ${randomUUID()}, ${userId}, ${randomUUID()},
      ${challenge.code_challenge_method ?? "plain"}, ${challenge.code_challenge}, 'email',
      ${flow}, now(), now()
    )`;
  return true;
}

export async function issueCode(db: Database, userId: string, flow: string): Promise<string> {
  const [state] = await db<FlowState[]>`
    update auth.flow_state set auth_code_issued_at = now(), updated_at = now()
    where id = (
      select id from auth.flow_state
      where user_id = ${userId} and authentication_method = ${flow}
      order by created_at desc limit 1
    ) returning *`;
  if (!state) throw flowNotFound();
  return state.auth_code;
}

const codeLifetimeSeconds = 300;

export async function redeemCode(
  db: Database,
  code: string,
  verifier: string,
): Promise<{ userId: string; flow: string }> {
  const [state] = await db<(FlowState & { expired: boolean })[]>`
    select *, auth_code_issued_at is null
      or auth_code_issued_at < now() - make_interval(secs => ${codeLifetimeSeconds}) as expired
    from auth.flow_state where auth_code = ${code} for update`;
  if (!state) throw flowNotFound();
  if (state.expired)
    throw new AuthError(403, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!matchesChallenge(state, verifier)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  await db`delete from auth.flow_state where id = ${state.id}`;
  return { userId: state.user_id, flow: state.authentication_method };
}

function matchesChallenge(state: FlowState, verifier: string): boolean {
  const challenge =
    state.code_challenge_method === "plain"
      ? verifier
      : createHash("sha256").update(verifier).digest("base64url");
  const [left, right] = [Buffer.from(challenge), Buffer.from(state.code_challenge)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const flowNotFound = () =>
  new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
