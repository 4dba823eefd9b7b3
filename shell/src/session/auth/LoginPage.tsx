import { useState } from "react";
import { useLocation } from "@portal/shared/vendor/router";
import * as v from "valibot";
import { useShellSession } from "../SessionContext";
import { AuthCard } from "./AuthCard";
import { AuthNotices, type Sent } from "./AuthNotices";
import { ForgotPasswordForm } from "./forms/ForgotPasswordForm";
import type { Mode } from "./forms/formProps";
import { LoginForm } from "./forms/LoginForm";
import { NewPasswordForm } from "./forms/NewPasswordForm";
import { RegistrationForm } from "./forms/RegistrationForm";

const modes = ["login", "register", "forgot"] as const satisfies readonly Mode[];

const locationState = v.fallback(v.object({ mode: v.picklist(modes) }), { mode: "login" });

const texts: Record<Mode | "recover", { page: string; title: string; lead: string }> = {
  login: {
    page: "Log In",
    title: "Welcome back",
    lead: "Log in to book rooms, order snacks and join events.",
  },
  register: {
    page: "Sign Up",
    title: "Create your account",
    lead: "It takes a minute. We'll send you a link to confirm your email.",
  },
  forgot: {
    page: "Forgot Password",
    title: "Forgot your password?",
    lead: "Enter your email and we'll send you a link to set a new password.",
  },
  recover: {
    page: "New Password",
    title: "Set a new password",
    lead: "Choose a password that you don't use anywhere else.",
  },
};

/** Also the target of password reset links. */
export function LoginPage() {
  const { key, state } = useLocation();
  const { mode } = v.parse(locationState, state);
  return <AuthScreen key={key} initialMode={mode} />;
}

function AuthScreen({ initialMode }: { initialMode: Mode }) {
  const { recovering } = useShellSession();
  const [mode, setMode] = useState<Mode>(initialMode);
  const [email, setEmail] = useState("");
  const [switched, setSwitched] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const { page, title, lead } = texts[recovering ? "recover" : mode];

  // Switching modes removes the focused button, so the form takes the focus.
  const form = { email, autoFocus: switched };
  const switchTo = (next: Mode, typed: string, about?: Sent) => {
    setEmail(typed);
    setSent(about);
    setMode(next);
    setSwitched(true);
  };
  const backToLogin = (about: Sent) => switchTo("login", about.email, about);

  return (
    <AuthCard page={page} title={title} lead={lead}>
      {!recovering && <AuthNotices sent={sent} />}
      {recovering && <NewPasswordForm />}
      {!recovering && mode === "login" && (
        <LoginForm
          {...form}
          onSwitch={switchTo}
          onUnconfirmed={(typed) => setSent({ what: "unconfirmed", email: typed })}
        />
      )}
      {!recovering && mode === "register" && (
        <RegistrationForm {...form} onSwitch={switchTo} onDone={backToLogin} />
      )}
      {!recovering && mode === "forgot" && (
        <ForgotPasswordForm {...form} onSwitch={switchTo} onDone={backToLogin} />
      )}
    </AuthCard>
  );
}
