import postgres from "postgres";
import { z } from "zod";
import type { Auth } from "../../authContext";
import { AuthError, emailTaken, userNotFound } from "../../authError";
import { durationSeconds } from "../../limits/duration";
import { mergeMetadata } from "../../users/metadata";
import { insertUser } from "../../users/newUsers";
import { hashPassword, requireStrongPassword } from "../../users/passwords";
import { saveUser, throwIfEmailTaken } from "../../users/saveUser";
import { userJson } from "../../users/userJson";
import { confirmEmail, findUser, findUserByEmail, type UserRow } from "../../users/userRows";
import { requireServiceRole } from "../caller";
import { emailField, metadataField } from "../fields";
import { type AuthRequest, type Handler, readBody } from "../request";

const newUserSchema = z.object({
  email: emailField,
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataField,
  app_metadata: metadataField,
});

const changesSchema = newUserSchema.extend({
  email: emailField.nullish(),
  /** Length such as "24h"; "none" lifts the ban. */
  ban_duration: z.string().nullish(),
});

export const createUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const body = await readBody(call, newUserSchema);
  if (await findUserByEmail(auth.db, body.email)) throw emailTaken();
  const passwordHash = body.password ? await hashStrong(auth, body.password) : null;
  const user = await saveUser(auth.db, (db) =>
    insertUser(db, {
      email: body.email,
      passwordHash,
      userMetadata: body.user_metadata,
      appMetadata: body.app_metadata,
      confirmed: body.email_confirm ?? false,
    }),
  );
  return Response.json(await userJson(auth.db, user));
};

/** Needed by `deleteUser` of supabase-js, which reads the user first. */
export const readUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  return Response.json(await userJson(auth.db, await requireUser(auth, call)));
};

export const updateUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const user = await requireUser(auth, call);
  const body = await readBody(call, changesSchema);
  const holder = body.email ? await findUserByEmail(auth.db, body.email) : null;
  if (holder && holder.id !== user.id) throw emailTaken();
  const hash = body.password ? await hashStrong(auth, body.password) : null;
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration) : user.banned_until;
  const appMetadata = mergeMetadata(user.raw_app_meta_data, body.app_metadata);
  const userMetadata = mergeMetadata(user.raw_user_meta_data, body.user_metadata);
  const change = auth.db.begin(async (db) => {
    await db`
      update auth.users set email = ${body.email ?? user.email},
        encrypted_password = coalesce(${hash}, encrypted_password), banned_until = ${bannedUntil},
        raw_app_meta_data = ${db.json(appMetadata)}, raw_user_meta_data = ${db.json(userMetadata)},
        updated_at = now()
      where id = ${user.id}`;
    if (body.email) {
      await db`
        update auth.identities set updated_at = now(),
          identity_data = identity_data || ${db.json({ email: body.email })}
        where user_id = ${user.id} and provider = 'email'`;
    }
    if (body.email_confirm) await confirmEmail(db, user.id);
    if (hash) await db`delete from auth.sessions where user_id = ${user.id}`;
  });
  await change.catch((error: unknown) => {
    throwIfEmailTaken(error);
    throw error;
  });
  return Response.json(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user));
};

/** A soft deletion is refused: ignoring the option would delete the row. */
const deletionSchema = z.object({ should_soft_delete: z.literal(false).optional() });

export const deleteUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const user = await requireUser(auth, call);
  await readBody(call, deletionSchema);
  try {
    await auth.db`delete from auth.users where id = ${user.id}`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throw deletionRefusal(error);
  }
  return Response.json({});
};

/** Hosted projects answer 500 without a reason. */
function deletionRefusal({ message }: postgres.PostgresError): AuthError {
  return message === "last_admin"
    ? new AuthError(409, "conflict", "At least one admin must exist in the system.")
    : new AuthError(500, "unexpected_failure", "Database error deleting user");
}

async function requireUser(auth: Auth, call: AuthRequest): Promise<UserRow> {
  const id = z.uuid().safeParse(call.params[0]);
  if (!id.success) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(auth.db, id.data);
  if (!user) throw userNotFound();
  return user;
}

async function hashStrong(auth: Auth, password: string): Promise<string> {
  requireStrongPassword(password, auth.settings);
  return hashPassword(password);
}

function banEnd(duration: string): Date | null {
  const seconds = durationSeconds(duration);
  return seconds > 0 ? new Date(Date.now() + seconds * 1000) : null;
}
