import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { unique } from "../../rows";
import { admin, sql, type TestUser } from "../../stack";

export let boss: TestUser;
beforeAll(async () => {
  boss = await admin();
});

export const newAddress = () => `${randomUUID()}@import.example.org`;
export const person = (change: object = {}) => ({
  full_name: "Asha Rao",
  email: newAddress(),
  phone_number: "+91 98450 12345",
  organization: "=cmd|' /C calc'!A0",
  credits: 5,
  ...change,
});
export const importMembers = (
  members: object[],
  batch_id: string = randomUUID(),
  client = boss.client,
) => client.rpc("import_members", { batch_id, members: members as never });
export const room = (change: object = {}) => ({ name: unique("Room"), capacity: 4, ...change });
export const importRooms = (
  rooms: object[],
  batch_id: string = randomUUID(),
  client = boss.client,
) => client.rpc("import_rooms", { batch_id, rooms: rooms as never });

export const accounts = (emails: string[]) =>
  sql`select id from auth.users where email = any (${emails})`;
export const invitations = (emails: string[]) =>
  sql<{ sequence: string; due_at: Date }[]>`
    select sequence, due_at from outbox
    where kind = 'member_invitation' and recipient = any (${emails}) order by due_at`;
