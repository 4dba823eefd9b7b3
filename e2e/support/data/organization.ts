import { newMember, serviceClient } from "../testUsers";

export async function newMembersOf(organization: string, count: number) {
  const members = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      newMember({ name: `Guest ${String(index + 1).padStart(2, "0")}` }),
    ),
  );
  const ids = members.map(({ id }) => id);
  await serviceClient().from("profiles").update({ organization }).in("id", ids).throwOnError();
}
