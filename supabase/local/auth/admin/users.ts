import postgres from "postgres";
import { z } from "zod";
import { durationSeconds } from "../duration";
import type { Auth } from "../auth";
import { AuthError, emailTaken, invalid, userNotFound } from "../authError";
import { requireServiceRole } from "../bearer";
import { emailField, metadataField } from "../fields";
import { hashPassword, requireStrongPassword } from "../passwords";
import { type AuthRequest, type Handler, readBody } from "../request";
import { saveNewUser } from "../signup/saveNewUser";
import { userJson } from "../userJson";
import { mergeMetadata } from "../metadata";
import { confirmEmail, findUser, findUserByEmail, type UserRow } from "../userStore";

const changesSchema = z.object({
  email: emailField.nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataField,
  app_metadata: metadataField,
  role: z.string().nullish(),
  /** "24h", or "none" to lift the ban. */
  ban_duration: z.string().nullish(),
});

const newUserSchema = changesSchema.extend({
  id: z.uuid().nullish(),
  email: emailField,
  password_hash: z.string().nullish(),
});

export const createUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const body = await readBody(call, newUserSchema);
  if (await findUserByEmail(auth.db, body.email)) throw emailTaken();
  const user = await saveNewUser(auth.db, {
    id: body.id ?? undefined,
    email: body.email,
    passwordHash: body.password
      ? await strongHash(auth, body.password)
      : (body.password_hash ?? null),
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    confirmed: body.email_confirm ?? false,
    role: body.role ?? undefined,
    bannedUntil: banEnd(body.ban_duration),
  });
  return Response.json(await userJson(auth.db, user));
};

export const listUsers: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const page = positive(call.query.get("page"), 1);
  const perPage = Math.min(positive(call.query.get("per_page"), 50), 1000);
  const [counted] = await auth.db<{ total: number }[]>`
    select count(*)::int as total from auth.users where deleted_at is null`;
  const total = counted?.total ?? 0;
  const users = await auth.db<UserRow[]>`
    select * from auth.users where deleted_at is null
    order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string) =>
    `<${auth.issuer}/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")];
  return Response.json(
    {
      users: await Promise.all(users.map((user) => userJson(auth.db, user))),
      aud: "authenticated",
    },
    { headers: { "x-total-count": String(total), link: links.join(", ") } },
  );
};

export const getUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  return Response.json(await userJson(auth.db, await requireUser(auth, call)));
};

export const updateUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const user = await requireUser(auth, call);
  const body = await readBody(call, changesSchema);
  const holder = body.email ? await findUserByEmail(auth.db, body.email) : null;
  if (holder && holder.id !== user.id) throw emailTaken();
  const hash = body.password ? await strongHash(auth, body.password) : null;
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration) : user.banned_until;
  const appMetadata = mergeMetadata(user.raw_app_meta_data, body.app_metadata);
  const userMetadata = mergeMetadata(user.raw_user_meta_data, body.user_metadata);
  await auth.db.begin(async (db) => {
    await db`
      update auth.users set
        email = ${body.email ?? user.email}, role = ${body.role ?? user.role},
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
  return Response.json(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user));
};

const deletionSchema = z.object({ should_soft_delete: z.boolean().default(false) });

export const deleteUser: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const user = await requireUser(auth, call);
  const { should_soft_delete: soft } = await readBody(call, deletionSchema);
  try {
    await auth.db.begin(async (db) => {
      if (!soft) return db`delete from auth.users where id = ${user.id}`;
      await db`delete from auth.sessions where user_id = ${user.id}`;
      await db`delete from auth.identities where user_id = ${user.id}`;
      return db`
        update auth.users set deleted_at = now(), email = null, encrypted_password = ''
        where id = ${user.id}`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    throw new AuthError(500, "unexpected_failure", "Database error deleting user");
  }
  return Response.json({});
};

async function requireUser(auth: Auth, call: AuthRequest): Promise<UserRow> {
  const id = z.uuid().safeParse(call.params[0]);
  if (!id.success) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const user = await findUser(auth.db, id.data);
  if (!user) throw userNotFound();
  return user;
}

async function strongHash(auth: Auth, password: string): Promise<string> {
  requireStrongPassword(password, auth.settings);
  return hashPassword(password);
}

function banEnd(duration: string | null | undefined): Date | null {
  const seconds = duration ? durationSeconds(duration) : 0;
  return seconds > 0 ? new Date(Date.now() + seconds * 1000) : null;
}

function positive(text: string | null, fallback: number): number {
  if (text === null || text === "") return fallback;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw invalid(`Bad Pagination Parameters: "${text}"`);
}
