/** The shell's own links (spec 1 §2). */
export const signedOutLinks = {
  logIn: { to: "/login", label: "Log In" },
  signUp: { to: "/login", label: "Sign Up", state: { mode: "register" } },
} as const;
