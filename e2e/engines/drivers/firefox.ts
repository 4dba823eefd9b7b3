import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { startChild } from "./child";
import type { Driver } from "./driver";

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  method?: string;
  error?: string;
  message?: string;
  result?: unknown;
  params?: { level?: string; text?: string | null };
}

interface Evaluated {
  type: "success" | "exception";
  result?: { value: string };
  exceptionDetails?: { text: string };
}

const reportViolations = `() => addEventListener("securitypolicyviolation", (event) =>
  console.error("Content security policy: " + event.violatedDirective + " refuses " + event.blockedURI))`;

/** Firefox answers WebDriver BiDi itself. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), "portal-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = startChild("firefox-esr", args);
  const address = await firefox.says(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const errors: string[] = [];
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on("message", (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    if (answer.method === "log.entryAdded" && answer.params?.level === "error")
      errors.push(answer.params.text ?? "");
  });

  let sent = 0;
  async function send<Result>(method: string, params: object): Promise<Result> {
    sent += 1;
    const id = sent;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === "error") throw new Error(`${method}: ${answer.message ?? ""}`);
    return answer.result as Result;
  }

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  await send("script.addPreloadScript", { functionDeclaration: reportViolations });
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    "browsingContext.getTree",
    {},
  );
  const context = contexts[0]?.context;
  return {
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    reload: () => send("browsingContext.reload", { context, wait: "complete" }),
    async evaluate(script) {
      const { result, exceptionDetails } = await send<Evaluated>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${script})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (result === undefined || exceptionDetails) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    performActions: (actions) => send("input.performActions", { context, actions }),
    errors: () => Promise.resolve(errors),
    async close() {
      socket.close();
      await firefox.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
