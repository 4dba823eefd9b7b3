import { useLocation } from "@portal/shared/vendor/router";
import { HOME_PATH } from "../routes";
import { useShellSession } from "./SessionContext";

export interface HomeLink {
  to: string;
  label: string;
}

export const landingLink: HomeLink = { to: "/", label: "Back to Home" };

/** Where an error panel leads: to the dashboard for members, unless that is the page that failed. */
export function useHomeLink(): HomeLink {
  const { user } = useShellSession();
  const { pathname } = useLocation();
  return user && pathname !== HOME_PATH ? { to: HOME_PATH, label: "Dashboard" } : landingLink;
}
