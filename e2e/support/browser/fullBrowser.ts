import { existsSync } from "node:fs";

const debianChromium = "/usr/bin/chromium";

/** Launch options for what the headless shell lacks, such as notifications. */
export const fullBrowser = {
  ...(existsSync(debianChromium) ? { executablePath: debianChromium } : { channel: "chromium" }),
  args: ["--no-sandbox"],
};
