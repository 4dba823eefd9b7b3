import { existsSync } from "node:fs";

/** The headless shell runs the tests with two fifths less processor time than the full browser. */
export const debianBrowser = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
  (path) => existsSync(path),
);
