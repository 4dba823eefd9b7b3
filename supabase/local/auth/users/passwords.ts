import bcrypt from "bcrypt";
import type { ProjectConfig } from "../../config/projectConfig";
import { AuthError, invalid } from "../authError";

type Rule = Pick<ProjectConfig["auth"], "minimum_password_length" | "password_requirements">;

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const symbols = "!@#$%^&*()_+-=[]{};'\\:\"|<>?,./`~";

const characterGroups: Readonly<Record<Rule["password_requirements"], readonly string[]>> = {
  "": [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};

/** bcrypt ignores further bytes. */
const maxPasswordBytes = 72;

/** The rules of config.toml (spec 1 §5). */
export function requireStrongPassword(password: string, rule: Rule): void {
  if (Buffer.byteLength(password) > maxPasswordBytes)
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
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

/** The seed has the same cost. Hosted projects use 10, which takes 16 times as long. */
const cost = 6;

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost);
}

/** Takes the same time without a stored password, so that timing reveals nothing. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  try {
    return (await bcrypt.compare(password, hash || decoy)) && Boolean(hash);
  } catch {
    return false;
  }
}

const decoy = bcrypt.hashSync("no account has this password", cost);
