import { z } from "npm:zod@4.6.7";
import { requireAdmin } from "../_shared/caller.ts";
import { database, parseResponse } from "../_shared/database.ts";
import { json, readJson, Refusal, refuse, serve, Unavailable } from "../_shared/http.ts";

const text = z.string().trim().max(200).nullish();
const requestSchema = z.object({
  fullName: z.string("Full name is required").trim().min(1, "Full name is required").max(200),
  email: z.email("Invalid email address"),
  phone_number: text,
  organization: text,
});

// Accounts by invitation: spec 2 §7.
serve(async (request) => {
  await requireAdmin(request);
  const { fullName, email, phone_number, organization } = await readJson(request, requestSchema);
  await requireName(fullName, true);
  if (organization) await requireName(organization, false);
  const [firstName, ...rest] = fullName.split(" ");
  const site = Deno.env.get("SITE_URL");
  const { data, error } = await database.auth.admin.inviteUserByEmail(email, {
    data: {
      full_name: fullName,
      first_name: firstName,
      last_name: rest.join(" "),
      phone_number: phone_number ?? "",
      organization: organization ?? "",
    },
    ...(site && { redirectTo: `${site}/login` }),
  });
  if (error && (error.status ?? 500) >= 500) throw new Unavailable(error.message);
  if (error) throw new Refusal(error.status ?? 400, error.code ?? "bad_request", error.message);
  // Written here, because a name of an admin is ignored in the metadata of another account, and only admins may give it.
  const profile = { full_name: fullName, organization: organization || null };
  const named = await database.from("profiles").update(profile).eq("id", data.user.id);
  if (named.error) throw new Unavailable(named.error.message);
  return json({ userId: data.user.id });
});

async function requireName(name: string, isPerson: boolean): Promise<void> {
  const problem = await parseResponse(
    database.rpc("name_problem", { name, is_person: isPerson }),
    z.string().nullable(),
  );
  if (problem) throw refuse(400, problem);
}
