import { expect, it } from "vitest";
import { withoutMethod } from "./withoutWallets";

const code = `class Client {
    async signInWithWeb3(credentials) {
        if (credentials) {
            return 1;
        }
    }
    async signOut() {
        return 2;
    }
}`;

it("removes one method of a class", () => {
  expect(withoutMethod(code, "signInWithWeb3").replaceAll(/\s+/g, " ")).toBe(
    "class Client { async signOut() { return 2; } }",
  );
});

it("rejects a name that the class lacks", () => {
  expect(() => withoutMethod(code, "signInWithSolana")).toThrow(
    "auth-js has no method signInWithSolana (withoutWallets.ts)",
  );
});
