import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { BROKEN, EXPIRED, newLinkAdvice } from "../auth/linkFault";
import { Notice } from "../auth/Notice";
import { HOME_PATH, LOGIN_PATH } from "../../routes";
import { useShellSession } from "../SessionContext";
import type { LinkFault } from "./redeemMailLink";

export function LinkFaultNotice({ fault }: { fault: LinkFault }) {
  const { user } = useShellSession();
  if (fault === "too-many")
    return <Warning>Too many attempts. Wait a few minutes, then try again.</Warning>;
  if (fault === "unreachable") {
    return <Warning>We couldn't reach the server. Try again.</Warning>;
  }
  const text = fault === "used" ? EXPIRED : BROKEN;
  if (user) {
    return (
      <>
        <Warning>
          {text} You are still logged in as <strong>{user.email}</strong>.
        </Warning>
        <ButtonLink to={HOME_PATH}>Go to Dashboard</ButtonLink>
      </>
    );
  }
  return (
    <>
      <Warning>
        {text} {newLinkAdvice}
      </Warning>
      <ButtonLink to={LOGIN_PATH}>Go to Log In</ButtonLink>
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Notice tone="warning" icon={<TriangleAlert aria-hidden size={18} />}>
      <p>{children}</p>
    </Notice>
  );
}
