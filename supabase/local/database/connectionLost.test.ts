import { expect, it } from "vitest";
import { explainLostConnection } from "./connectionLost";

it("explains a connection that timed out while the stack started", () => {
  const cause = Object.assign(new Error("write CONNECT_TIMEOUT 127.0.0.1:54322"), {
    code: "CONNECT_TIMEOUT",
  });
  expect(explainLostConnection(cause)).toEqual(
    new Error(
      "PostgreSQL stopped or did not respond in time while the backend started. " +
        "If the machine is busy, run the command again.",
      { cause },
    ),
  );
});

it("leaves other errors as they are", () => {
  const error = new Error("Port 54322 is in use.");
  expect(explainLostConnection(error)).toBe(error);
});
