/** What is known of a person: the profile's row and the account. All of it may be missing. */
export interface NameSources {
  profileName?: string | null | undefined;
  metadata?: Readonly<Record<string, unknown>> | null | undefined;
  email?: string | null | undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/**
 * How the portal calls somebody (spec 1 §4): the profile's full name, else the
 * account's full name, else first and last name, else the e-mail before the at-sign, else 'Member'.
 */
export function displayName({ profileName, metadata, email }: NameSources): string {
  const firstAndLast = `${text(metadata?.first_name)} ${text(metadata?.last_name)}`.trim();
  return (
    text(profileName) ||
    text(metadata?.full_name) ||
    firstAndLast ||
    text(email).split("@")[0] ||
    "Member"
  );
}

/** A full name, split at the first space: the remainder is the last name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(" ");
  return { firstName, lastName: rest.join(" ").trim() };
}
