import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, sql, type TestUser } from "../stack";

export interface RoomAndMember {
  boss: TestUser;
  maya: TestUser;
  /** Costs 4 credits an hour. */
  room: string;
  nextWeek: string;
}

/** A member with credits and a room, for one test. */
export async function newRoomAndMember(name: string, credits = 20): Promise<RoomAndMember> {
  const [boss, maya, room, nextWeek] = await Promise.all([
    admin(),
    newMember(name),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, credits);
  return { boss, maya, room, nextWeek };
}

export const balanceOf = async ({ id }: Pick<TestUser, "id">): Promise<number | undefined> =>
  (await sql<{ balance: number }[]>`select balance from user_credits where user_id = ${id}`)[0]
    ?.balance;
