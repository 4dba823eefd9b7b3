import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  forgotPasswordSchema,
  loginSchema,
  newPasswordSchema,
  registrationSchema,
} from "./auth.schema";

type Schema = typeof loginSchema | typeof registrationSchema | typeof newPasswordSchema;

function messages(schema: Schema, value: object) {
  const issues = v.safeParse(schema, value).issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message]),
  );
}

const nila = {
  name: "Nila Sundaram",
  email: "nila@example.com",
  password: "Sunrise42",
  confirmPassword: "Sunrise42",
  organization: "",
  phoneNumber: "",
};

describe("logging in", () => {
  test("accepts an email and a password of 6 characters", () => {
    expect(messages(loginSchema, { email: nila.email, password: "secret" })).toEqual({});
  });

  test.each(["o'neil@example.co.in", "nila+portal@example.com"])("accepts %s", (email) => {
    expect(messages(loginSchema, { email, password: "secret" })).toEqual({});
  });

  test.each(["nila@localhost", "nila example@example.com"])("refuses %s", (email) => {
    expect(messages(loginSchema, { email, password: "secret" })).toEqual({
      email: "Please enter a valid email",
    });
  });

  test("reports invalid fields", () => {
    expect(messages(loginSchema, { email: "nila@", password: "short" })).toEqual({
      email: "Please enter a valid email",
      password: "Password must be at least 6 characters",
    });
  });
});

describe("registering", () => {
  test("accepts name, email and a strong password; other fields are optional", () => {
    expect(messages(registrationSchema, nila)).toEqual({});
  });

  test("trims the name, the organization and the phone number", () => {
    const spaced = {
      ...nila,
      name: "  Nila  ",
      organization: " Teak & Co ",
      phoneNumber: " 98765 ",
    };
    expect(v.parse(registrationSchema, spaced)).toMatchObject({
      name: "Nila",
      organization: "Teak & Co",
      phoneNumber: "98765",
    });
    expect(messages(registrationSchema, { ...nila, name: " N " })).toEqual({
      name: "Name is required",
    });
  });

  test.each(["Sunrise4", "4unriseS", "SUNRISEe4", "4SUNRISEe"])(
    "accepts the password %s",
    (password) => {
      const value = { ...nila, password, confirmPassword: password };
      expect(messages(registrationSchema, value)).toEqual({});
    },
  );

  test("requires a valid email", () => {
    expect(messages(registrationSchema, { ...nila, email: "nila@" })).toEqual({
      email: "Please enter a valid email",
    });
  });

  test.each([
    ["Short1a", "Password must be at least 8 characters"],
    ["alllowercase1", "Password must contain uppercase, lowercase, and number"],
    ["ALLUPPERCASE1", "Password must contain uppercase, lowercase, and number"],
    ["NoDigitsHere", "Password must contain uppercase, lowercase, and number"],
  ])("refuses the password %s", (password, message) => {
    const value = { ...nila, password, confirmPassword: password };
    expect(messages(registrationSchema, value)).toMatchObject({ password: message });
  });

  test("reports a password mismatch together with other errors", () => {
    const value = { ...nila, name: "N", confirmPassword: "Sunset4242" };
    expect(messages(registrationSchema, value)).toEqual({
      name: "Name is required",
      confirmPassword: "Passwords don't match",
    });
  });

  test("reports a mismatch together with a weak password", () => {
    const value = { ...nila, password: "alllowercase", confirmPassword: "different1A" };
    expect(messages(registrationSchema, value)).toEqual({
      password: "Password must contain uppercase, lowercase, and number",
      confirmPassword: "Passwords don't match",
    });
  });

  test("requires a confirmation of 8 characters", () => {
    const value = { ...nila, confirmPassword: "Sun" };
    expect(messages(registrationSchema, value)).toEqual({
      confirmPassword: "Password must be at least 8 characters",
    });
  });
});

test("applies the same rules to reset requests and new passwords", () => {
  expect(v.is(forgotPasswordSchema, { email: "nila" })).toBe(false);
  expect(v.parse(forgotPasswordSchema, { email: nila.email })).toEqual({ email: nila.email });
  const weak = { password: "sunrise42", confirmPassword: "sunrise42" };
  expect(v.is(newPasswordSchema, weak)).toBe(false);
  expect(
    messages(newPasswordSchema, { password: "Sunrise42", confirmPassword: "Sunset42" }),
  ).toEqual({ confirmPassword: "Passwords don't match" });
  const good = { password: "Sunrise42", confirmPassword: "Sunrise42" };
  expect(v.parse(newPasswordSchema, good)).toEqual(good);
});
