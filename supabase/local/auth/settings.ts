import type { Handler } from "./request";

export const health: Handler = () =>
  Promise.resolve(
    Response.json({ version: "local", name: "GoTrue", description: "Sign-up, sign-in, sessions" }),
  );

/** Tokens are signed with a shared secret, so there is no public key to give. */
export const keys: Handler = () => Promise.resolve(Response.json({ keys: [] }));

export const settings: Handler = ({ settings: { email, enable_signup: signup } }) =>
  Promise.resolve(
    Response.json({
      external: { email: email.enabled, phone: false, anonymous_users: false },
      disable_signup: !signup,
      mailer_autoconfirm: !email.enable_confirmations,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
  );
