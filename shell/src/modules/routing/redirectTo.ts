import { linkFault } from "../../session/auth/linkFault";
import { HOME_PATH, LOGIN_PATH } from "../../routes";
import { navigate } from "./navigate";
import { takeReturnPath } from "./returnPath";

/** The login page explains the error of an email link, so its query and hash are kept. */
export function redirectTo(to: "home" | "login" | "return-path"): void {
  navigate(pathOf(to), { replace: true });
}

function pathOf(to: "home" | "login" | "return-path"): string {
  if (to === "home") return HOME_PATH;
  if (to === "return-path") return takeReturnPath() ?? HOME_PATH;
  return linkFault(location) ? LOGIN_PATH + location.search + location.hash : LOGIN_PATH;
}
