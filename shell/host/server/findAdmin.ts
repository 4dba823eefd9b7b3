import { z } from "zod";

const userSchema = z.object({ id: z.string() });

/** The id of the admin whose session this is, otherwise null. */
export async function findAdmin(
  { supabaseUrl, publishableKey }: { supabaseUrl: string; publishableKey: string },
  token: string,
): Promise<string | null> {
  const headers = { apikey: publishableKey, Authorization: `Bearer ${token}` };
  const userResponse = await fetch(`${supabaseUrl}/auth/v1/user`, { headers });
  if (!userResponse.ok) return null;
  const { id } = userSchema.parse(await userResponse.json());
  const roleResponse = await fetch(`${supabaseUrl}/rest/v1/rpc/is_admin_role`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ uid: id }),
  });
  const isAdmin = roleResponse.ok && (await roleResponse.json()) === true;
  return isAdmin ? id : null;
}
