import { HOME_PATH, LOGIN_PATH } from "../../routes";
import { navigate } from "./navigate";
import { takeReturnPath } from "./returnPath";

export function redirectTo(to: "home" | "login" | "return-path"): void {
  const path =
    to === "login" ? LOGIN_PATH : to === "home" ? HOME_PATH : (takeReturnPath() ?? HOME_PATH);
  navigate(path, { replace: true });
}
