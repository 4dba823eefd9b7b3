import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { Auth } from "../authContext";
import { insertOrReplace, type NewUser } from "../users/newUsers";
import { saveUser } from "../users/saveUser";
import { userJson } from "../users/userJson";
import { findUser, lockUserByEmail, type UserRow } from "../users/userRows";
import { sendAuthMail } from "./authMail";
import { type Confirmation, issueConfirmation } from "./confirmation";
import { decoyUserId } from "./decoyUserId";
import { inviteAgain } from "./invitation";

interface Registration extends Confirmation {
  readonly newUser: NewUser;
}

interface Registered {
  readonly json: unknown;
  readonly sendMail: () => Promise<void>;
}

// For an existing account the same work is done and rolled back: neither the response nor its duration
// reveals the account.
export async function registerUser(auth: Auth, registration: Registration): Promise<Registered> {
  try {
    return await saveUser(auth.db, async (db) => {
      const known = await lockUserByEmail(db, registration.newUser.email);
      if (known?.email_confirmed_at || known?.invited_at)
        throw new RolledBack(await registerDecoy(auth, db, known, registration));
      return register(auth, db, known, registration);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.registered;
    throw error;
  }
}

async function register(
  auth: Auth,
  db: TransactionSql,
  unconfirmed: UserRow | null,
  { newUser, challenge, redirectTo }: Registration,
): Promise<Registered> {
  const inserted = await insertOrReplace(db, unconfirmed, newUser);
  const token = await issueConfirmation(auth, db, inserted, challenge);
  const user = (await findUser(db, inserted.id)) ?? inserted;
  return {
    json: await userJson(db, user),
    sendMail: () =>
      sendAuthMail(auth, { kind: "signup", to: newUser.email, token, redirectTo, user }),
  };
}

class RolledBack extends Error {
  readonly registered: Registered;
  constructor(registered: Registered) {
    super("The sign-up was rolled back.");
    this.registered = registered;
  }
}

async function registerDecoy(
  auth: Auth,
  db: TransactionSql,
  known: UserRow,
  registration: Registration,
): Promise<Registered> {
  const { newUser, redirectTo } = registration;
  const email = `${randomUUID()}@example.invalid`;
  const decoy = { ...newUser, id: decoyUserId(auth.context.keys.jwtSecret, newUser.email), email };
  const { json } = await register(auth, db, null, { ...registration, newUser: decoy });
  return {
    json: JSON.parse(JSON.stringify(json).replaceAll(email, newUser.email)) as unknown,
    // An invited user sets the password through the invitation only.
    sendMail: known.email_confirmed_at
      ? () => Promise.resolve()
      : () => inviteAgain(auth, known, redirectTo),
  };
}
