import { newMember, service, type TestUser } from "../stack";

export const endings = ["banned", "deleted"] as const;
export type Ending = (typeof endings)[number];

export async function endAccount({ id }: Pick<TestUser, "id">, ending: Ending): Promise<void> {
  const { error } =
    ending === "banned"
      ? await service.auth.admin.updateUserById(id, { ban_duration: "1h" })
      : await service.auth.admin.deleteUser(id);
  if (error) throw error;
}

/** Has a valid token, and an account that was banned or deleted after signing in. */
export async function newInactiveMember(ending: Ending): Promise<TestUser> {
  const member = await newMember();
  await endAccount(member, ending);
  return member;
}
