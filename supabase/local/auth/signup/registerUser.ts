import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { inviteAgain } from "../admin/invite";
import type { Auth } from "../auth";
import { AuthError } from "../authError";
import { sendLetter } from "../letters";
import { userJson } from "../userJson";
import { insertOrReplace, insertUser, type NewUser } from "../newUsers";
import { findUser, lockUserByEmail, type UserRow } from "../userStore";
import { type Confirmation, issueConfirmation } from "./confirmation";
import { savingUser } from "./saveNewUser";
import { standInId } from "./standInId";

interface Registration extends Confirmation {
  readonly person: NewUser;
}

interface Registered {
  readonly user: UserRow;
  readonly json: unknown;
  /** Sends what this registration asks for, if anything. */
  readonly sendMail: () => Promise<void>;
}

/**
 * Makes an account, or replaces one whose address was never confirmed: the newest sign-up wins. For
 * an address with an account the same work is done and rolled back, so that neither the answer nor
 * its time tells.
 */
export async function registerUser(auth: Auth, registration: Registration): Promise<Registered> {
  const { person } = registration;
  try {
    return await savingUser(auth.db, async (db) => {
      const known = await lockUserByEmail(db, person.email);
      if (known?.email_confirmed_at || known?.invited_at) {
        if (person.confirmed)
          throw new AuthError(422, "user_already_exists", "User already registered");
        throw new RolledBack(await rehearse(auth, db, known, registration));
      }
      const user = await insertOrReplace(db, known, person);
      return { user, ...(await askFor(auth, db, user, registration)) };
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.registered;
    throw error;
  }
}

async function askFor(
  auth: Auth,
  db: TransactionSql,
  user: UserRow,
  { person, challenge, redirectTo }: Registration,
): Promise<Omit<Registered, "user">> {
  if (person.confirmed) return { json: null, sendMail: () => Promise.resolve() };
  const token = await issueConfirmation(auth, db, user, challenge);
  const asked = (await findUser(db, user.id)) ?? user;
  return {
    json: await userJson(db, asked),
    sendMail: () =>
      sendLetter(auth, { kind: "signup", to: person.email, token, redirectTo, user: asked }),
  };
}

class RolledBack extends Error {
  readonly registered: Registered;
  constructor(registered: Registered) {
    super("The sign-up was rolled back.");
    this.registered = registered;
  }
}

async function rehearse(
  auth: Auth,
  db: TransactionSql,
  known: UserRow,
  registration: Registration,
): Promise<Registered> {
  const { person, redirectTo } = registration;
  const email = `${randomUUID()}@example.invalid`;
  const standIn = { ...person, id: standInId(auth.context.keys.jwtSecret, person.email), email };
  const user = await insertUser(db, standIn);
  const { json } = await askFor(auth, db, user, { ...registration, person: standIn });
  return {
    user: known,
    json: JSON.parse(JSON.stringify(json).replaceAll(email, person.email)) as unknown,
    // An invited person still gets in by an invitation: nobody else may choose their password.
    sendMail: known.email_confirmed_at
      ? () => Promise.resolve()
      : () => inviteAgain(auth, known, redirectTo),
  };
}
