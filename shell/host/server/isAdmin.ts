import { z } from "zod";

const userSchema = z.object({ id: z.string() });

export async function isAdmin(
  { supabaseUrl, publishableKey }: { supabaseUrl: string; publishableKey: string },
  token: string,
): Promise<boolean> {
  const headers = { apikey: publishableKey, Authorization: `Bearer ${token}` };
  const userResponse = await fetch(`${supabaseUrl}/auth/v1/user`, { headers });
  if (!userResponse.ok) return false;
  const { id } = userSchema.parse(await userResponse.json());
  const roleResponse = await fetch(`${supabaseUrl}/rest/v1/rpc/is_admin_role`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ uid: id }),
  });
  return roleResponse.ok && (await roleResponse.json()) === true;
}
