import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { webDriverPort } from "../../support/environment";
import { startChild } from "./child";
import type { Driver } from "./driver";

const libraries = "/usr/lib";

function miniBrowser(): string {
  const found = readdirSync(libraries)
    .filter((name) => name.endsWith("-linux-gnu"))
    .flatMap((machine) => ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => join(machine, name)))
    .map((folder) => join(libraries, folder, "MiniBrowser"))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error("MiniBrowser of WebKitGTK is missing in /usr/lib.");
  return found;
}

// MiniBrowser prints no console messages in automation, and the classic protocol reads none. Reports
// of the content security policy are buffered; errors are collected from the load of the page on.
const watch = `(() => {
  window.testErrors = [];
  const note = (text) => window.testErrors.push(text);
  const report = console.error;
  console.error = (...parts) => { note(parts.join(" ")); report(...parts); };
  // Browser warnings such as ResizeObserver loops carry no error.
  addEventListener("error", ({ error, message }) => { if (error) note(message); });
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
  new ReportingObserver(
    (reports) => reports.forEach(({ body }) => note(\`\${body.effectiveDirective} refuses \${body.blockedURL}\`)),
    { types: ["csp-violation"], buffered: true },
  ).observe();
})()`;

/** WebKitWebDriver speaks the classic protocol, and MiniBrowser needs a display. */
export async function startWebKit(): Promise<Driver> {
  const display = startChild("Xvfb", "-displayfd 1 -nolisten tcp -screen 0 1280x900x24".split(" "));
  const number = await display.says(/^(\d+)$/m);
  const server = startChild("WebKitWebDriver", [`--port=${webDriverPort}`], {
    DISPLAY: `:${number}`,
  });

  const ready = () => fetch(`http://127.0.0.1:${webDriverPort}/status`).then(({ ok }) => ok);
  await expect.poll(() => ready().catch(() => false)).toBe(true);

  async function send<Result>(method: "POST" | "DELETE", path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${webDriverPort}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const browserOptions = {
    binary: miniBrowser(),
    args: ["--automation", "--enable-write-console-messages-to-stdout=true"],
  };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } };
  const { sessionId } = await send<{ sessionId: string }>("POST", "/session", { capabilities });
  const errors: string[] = [];
  const session = `/session/${sessionId}`;
  return {
    async open(url) {
      await keepErrors();
      await send("POST", `${session}/url`, { url });
      await evaluate(watch);
    },
    async reload() {
      await keepErrors();
      await send("POST", `${session}/refresh`, {});
      await evaluate(watch);
    },
    evaluate,
    performActions: (actions) => send("POST", `${session}/actions`, { actions }),
    async errors() {
      await keepErrors();
      return errors;
    },
    async close() {
      await send("DELETE", session);
      await server.stop();
      await display.stop();
    },
  };

  async function evaluate(script: string): Promise<string> {
    const answer = await send<{ value?: string; error?: string }>(
      "POST",
      `${session}/execute/async`,
      {
        script: `const done = arguments[0];
            (async () => JSON.stringify(await (${script})))()
              .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [],
      },
    );
    if (answer.value === undefined) throw new Error(answer.error);
    return answer.value;
  }

  async function keepErrors(): Promise<void> {
    const found = await evaluate("(window.testErrors ?? []).splice(0)");
    errors.push(...(JSON.parse(found) as string[]));
  }
}
