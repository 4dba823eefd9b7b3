import { InvalidToken, type StackContext } from "../context";

export async function authorize(
  headers: Headers,
  { context, verifyJwt }: { context: StackContext; verifyJwt: boolean },
): Promise<Response | undefined> {
  const bearer = headers.get("authorization");
  const apikey = headers.get("apikey");
  if (apikey && (!bearer || bearer.startsWith("Bearer sb_"))) {
    headers.set("authorization", tokenOfKey(apikey, context));
  }
  if (!verifyJwt) return undefined;

  const header = headers.get("authorization");
  if (!header) return refusal("Error: Missing authorization header");
  if (!header.startsWith("Bearer ")) return refusal("Error: Auth header is not 'Bearer {token}'");
  try {
    await context.tokens.verify(header.slice("Bearer ".length));
    return undefined;
  } catch (error) {
    if (error instanceof InvalidToken) return refusal("Invalid JWT");
    throw error;
  }
}

function tokenOfKey(apikey: string, { keys }: StackContext): string {
  if (apikey === keys.publishable) return `Bearer ${keys.anonJwt}`;
  if (apikey === keys.secret) return `Bearer ${keys.serviceRoleJwt}`;
  return `Bearer ${apikey}`;
}

function refusal(msg: string): Response {
  return Response.json({ msg }, { status: 401 });
}
