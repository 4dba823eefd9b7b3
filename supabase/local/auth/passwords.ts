import bcrypt from "@node-rs/bcrypt";
import type { ProjectConfig } from "../config";
import { AuthError, invalid } from "./authError";

type Rule = Pick<ProjectConfig["auth"], "minimum_password_length" | "password_requirements">;

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const symbols = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~";

/** Of each text a password must hold at least one character. */
const characterGroups: Readonly<Record<Rule["password_requirements"], readonly string[]>> = {
  "": [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};

/** bcrypt reads no more than 72 bytes. */
const longestPassword = 72;

/**
 * Holds a new password against config.toml; the server's half of the registration rule (spec 1 §5).
 * @throws AuthError weak_password with the reasons, or validation_failed when too long.
 */
export function requireStrongPassword(password: string, rule: Rule): void {
  if (Buffer.byteLength(password) > longestPassword)
    throw invalid(`Password cannot be longer than ${longestPassword} characters`);
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < rule.minimum_password_length) {
    reasons.push("length");
    messages.push(`Password should be at least ${rule.minimum_password_length} characters.`);
  }
  const groups = characterGroups[rule.password_requirements];
  if (groups.some((group) => ![...group].some((character) => password.includes(character)))) {
    reasons.push("characters");
    messages.push(`Password should contain at least one character of each: ${groups.join(", ")}.`);
  }
  if (reasons.length > 0) {
    throw new AuthError(422, "weak_password", messages.join(" "), { weak_password: { reasons } });
  }
}

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, { cost: 10 });
}

/** Takes the time of a comparison also where there is no password, to tell nobody so. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  try {
    return (await bcrypt.verify(password, hash || decoy)) && Boolean(hash);
  } catch {
    return false;
  }
}

const decoy = bcrypt.hashSync("no account has this password", { cost: 10 });
