export interface NameSources {
  profileName?: string | null | undefined;
  metadata?: Readonly<Record<string, unknown>> | null | undefined;
  email?: string | null | undefined;
}

/** Names in the database are visible lines already, those of an account may be anything. */
function text(value: unknown): string {
  return typeof value === "string" && /[\p{L}\p{N}]/u.test(value) ? value.trim() : "";
}

/** spec 1 §4 */
export function displayName({ profileName, metadata, email }: NameSources): string {
  const firstAndLast = `${text(metadata?.first_name)} ${text(metadata?.last_name)}`.trim();
  return (
    text(profileName) ||
    text(metadata?.full_name) ||
    firstAndLast ||
    text(email?.split("@")[0]) ||
    "Member"
  );
}

export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(" ");
  return { firstName, lastName: rest.join(" ").trim() };
}
