import type { RsbuildPlugin } from "@rsbuild/core";

/** The longest methods of auth-js that the portal never calls. Bundlers keep all methods of a class. */
const methods = [
  "signInWithEthereum",
  "signInWithPasskey",
  "signInWithSolana",
  "signInWithWeb3",
  "registerPasskey",
];

/** Removes sign-in with a wallet or passkey: 2 kB of the shell's first script. */
export const withoutWallets: RsbuildPlugin = {
  name: "without-wallets",
  setup(api) {
    api.transform({ test: /auth-js.*GoTrueClient\.js$/ }, ({ code }) =>
      methods.reduce(withoutMethod, code),
    );
  },
};

/** @throws if the class no longer has the method, as after an update of auth-js */
export function withoutMethod(code: string, name: string): string {
  const method = new RegExp(`^    async ${name}\\([^)]*\\) \\{$[^]*?^    \\}$`, "m");
  if (!method.test(code)) throw new Error(`auth-js has no method ${name} (withoutWallets.ts)`);
  return code.replace(method, "");
}
