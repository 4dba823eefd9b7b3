import { existsSync } from "node:fs";

const programs = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** The Debian packages that the tests in Firefox ESR and WebKitGTK lack on this machine. */
export const missingEngines = (): string[] =>
  Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);

export const missingEnginesNotice = (): string =>
  `The tests in Firefox ESR and WebKitGTK need these Debian packages: ${missingEngines().join(", ")}.`;
