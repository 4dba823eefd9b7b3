import { describe, expect, it } from "vitest";
import { AuthError } from "../authError";
import { hashPassword, passwordMatches, requireStrongPassword } from "./passwords";

const rule = {
  minimum_password_length: 8,
  password_requirements: "lower_upper_letters_digits",
} as const;

function refusal(password: string): AuthError | null {
  try {
    requireStrongPassword(password, rule);
    return null;
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
}

describe("requireStrongPassword", () => {
  it.each(["Passw0rd", "aB3aB3aB3", "Ünïcode1aB"])("accepts %s", (password) => {
    expect(refusal(password)).toBeNull();
  });

  it("reports every reason at once", () => {
    expect(refusal("abc")).toMatchObject({
      code: "weak_password",
      message:
        "Password should be at least 8 characters. Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789.",
      extra: { weak_password: { reasons: ["length", "characters"] } },
    });
  });

  it("refuses more than the 72 bytes that bcrypt reads", () => {
    expect(refusal(`Aa1${"x".repeat(69)}`)).toBeNull();
    expect(refusal(`Aa1${"x".repeat(70)}`)).toMatchObject({ code: "validation_failed" });
    expect(refusal(`Aa1${"é".repeat(35)}`)).toMatchObject({ code: "validation_failed" });
  });
});

describe("passwordMatches", () => {
  it("matches the same password only", async () => {
    const hash = await hashPassword("Passw0rd");
    expect(await passwordMatches("Passw0rd", hash)).toBe(true);
    expect(await passwordMatches("passw0rd", hash)).toBe(false);
  });

  it.each([null, "", "nonsense"])("matches nothing if the stored hash is %j", async (hash) => {
    expect(await passwordMatches("no account has this password", hash)).toBe(false);
  });
});
