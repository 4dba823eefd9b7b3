import { describe, expect, it, vi } from "vitest";
import { hasNoResponse, isUnreachable, messageOf } from "./errors";
import { badValueCodes } from "./refusals";

const refused = (message: string, params: object = {}) => ({
  code: "P0001",
  message,
  details: JSON.stringify(params),
  hint: null,
});

describe("a refusal of the database", () => {
  it.each([
    [refused("slot_taken"), "This time slot is already booked. Please select another time."],
    [refused("bad_slot"), "This room has no such slot. Please choose another time."],
    [refused("event_started"), "This event has already started, so you can no longer leave."],
    [refused("last_admin"), "At least one admin must exist in the system."],
    [
      refused("insufficient_credits", { needed: 6, balance: 2, kind: "booking" }),
      "You need 6 credits to make this booking. Please purchase more credits.",
    ],
    [
      refused("insufficient_credits", { needed: 8, balance: 2, kind: "day_pass" }),
      "You don't have enough credits to create a day pass.",
    ],
    [
      refused("insufficient_credits", { needed: 9, balance: 1, kind: "removal" }),
      "The balance is only 1 credit.",
    ],
    [
      refused("closed_day", { reason: "Diwali" }),
      "The space is closed on this day: Diwali. Please choose another date.",
    ],
    [
      refused("closed_day", { reason: "Closed" }),
      "The space is closed on this day. Please choose another date.",
    ],
    [refused("out_of_stock", { name: "Samosa", left: 0 }), "Samosa is out of stock."],
    [refused("out_of_stock", { name: "Samosa", left: 2 }), "Only 2 of Samosa left in stock."],
    [refused("out_of_stock"), "This item is no longer available."],
  ])("is shown as a message: %o", (error, sentence) => {
    expect(messageOf(error, "fallback")).toBe(sentence);
  });

  it.each(["brand_new_rule", "constructor", "toString", "__proto__"])(
    "becomes the fallback when its code %s is unknown",
    (code) => {
      expect(messageOf(refused(code), "Please try again.")).toBe("Please try again.");
    },
  );

  it("accepts details that are not JSON", () => {
    expect(messageOf({ ...refused("event_full"), details: "{oops" }, "fallback")).toBe(
      "All seats are taken.",
    );
  });
});

describe("an unavailable backend", () => {
  const unreachable = "We couldn't reach the server. Check your connection, then try again.";
  const unavailable = "The service is temporarily unavailable. Please try again in a moment.";

  it.each([
    [new TypeError("Failed to fetch")],
    [new TypeError("NetworkError when attempting to fetch resource.")],
    [new TypeError("Load failed")],
    [new TypeError("fetch failed")],
    [new TypeError("Network request failed")],
    [{ message: "TypeError: Failed to fetch", details: "TypeError: …", hint: "", code: "" }],
    [
      {
        name: "FunctionsFetchError",
        message: "Failed to send a request to the Edge Function",
        context: {},
      },
    ],
    [{ name: "AuthRetryableFetchError", message: "{}", status: 0 }],
  ])("is reported as unreachable: %o", (error) => {
    expect(messageOf(error, "fallback")).toBe(unreachable);
  });

  it("is reported as offline while the browser is offline", () => {
    vi.stubGlobal("navigator", { onLine: false });
    const error = new TypeError("Failed to fetch");
    expect(messageOf(error, "fallback")).toMatch(/^You're offline/);
    expect(isUnreachable(error)).toBe(true);
    vi.unstubAllGlobals();
  });

  it.each([
    [{ code: "57P01", message: "terminating connection due to administrator command" }],
    [{ code: "08006", message: "connection lost" }],
    [{ code: "53300", message: "sorry, too many clients already" }],
    [{ code: "PGRST002", message: "Could not query the database for the schema cache" }],
    [{ name: "AuthRetryableFetchError", message: "Service Unavailable", status: 503 }],
    [{ name: "FunctionsHttpError", message: "non-2xx", context: { status: 504 } }],
    [{ name: "AuthApiError", message: "Bad Gateway", status: 502 }],
  ])("is reported as temporarily unavailable: %o", (error) => {
    expect(messageOf(error, "fallback")).toBe(unavailable);
  });
});

describe("other errors", () => {
  it("keep their messages from the auth service", () => {
    const error = Object.assign(new Error("Invalid login credentials"), { name: "AuthApiError" });
    expect(messageOf(error, "fallback")).toBe("Invalid login credentials");
  });

  it("say what to do about a suspended account instead of naming the ban", () => {
    const error = { name: "AuthApiError", code: "user_banned", message: "User is banned" };
    expect(messageOf(error, "fallback")).toBe(
      "This account is closed or suspended. Please ask at the front desk.",
    );
  });

  it("thrown by our own code keep their messages", () => {
    expect(messageOf(new Error("Failed to create order"), "fallback")).toBe(
      "Failed to create order",
    );
  });

  it.each([
    [{ code: "PGRST301", message: "JWT invalid" }, "Your session has ended. Please log in again."],
    [{ code: "PGRST303", message: "JWT expired" }, "Your session has ended. Please log in again."],
    [
      { code: "22021", message: 'invalid byte sequence for encoding "UTF8": 0x00' },
      "The text contains a character that cannot be stored. Remove it, then try again.",
    ],
    [
      { code: "57014", message: "canceling statement due to statement timeout" },
      "This took too long. Please try again.",
    ],
    [
      { code: "23P01", message: "conflicting key value violates exclusion constraint" },
      "This time slot is already booked. Please select another time.",
    ],
    [
      { code: "42501", message: "permission denied for table" },
      "You don't have permission to do this.",
    ],
    [
      { code: "23505", message: 'duplicate key … "event_registrations_event_id_user_id_key"' },
      "You are already registered for this event.",
    ],
  ])("have messages when users can cause them in the database: %o", (error, sentence) => {
    expect(messageOf(error, "fallback")).toBe(sentence);
  });

  it.each(badValueCodes)("say that a value is not allowed for %s", (code) => {
    expect(messageOf({ code, message: "of PostgreSQL" }, "fallback")).toBe(
      "A value is missing, too large or not allowed. Check the values, then try again.",
    );
  });

  it.each([
    [new TypeError("Cannot read properties of undefined (reading 'id')")],
    [{ code: "23505", message: 'duplicate key … "profiles_pkey"' }],
    [{ code: "23505" }],
    [{ code: "23503", message: 'foreign key … "event_registrations"' }],
    [{ message: "an error without a name" }],
    [{ status: 500, message: "Internal Server Error" }],
    [Object.assign(new Error("out of memory"), { name: "DatabaseError" })],
    [new Error("")],
    [new (class extends Error {})("of a library")],
    [{ name: "Error", message: "of a plain object" }],
    [null],
    [undefined],
    ["text"],
    [{}],
  ])("are replaced by the fallback when their message is technical: %o", (error) => {
    expect(messageOf(error, "Please try again.")).toBe("Please try again.");
  });
});

describe("hasNoResponse", () => {
  it.each([
    new TypeError("Failed to fetch"),
    { code: "", message: "FetchError" },
    { code: "PGRST001", message: "Database client error. Retrying the connection." },
    { code: "08006", message: "connection failure" },
    { code: "57P01", message: "terminating connection due to administrator command" },
  ])("is true if the request may have been executed: %o", (error) => {
    expect(hasNoResponse(error)).toBe(true);
  });

  it.each([
    refused("slot_taken"),
    { code: "XX000" },
    { code: "PGRST002" },
    { code: "57014" },
    undefined,
  ])("is false if the request was not executed: %o", (error) => {
    expect(hasNoResponse(error)).toBe(false);
  });
});
