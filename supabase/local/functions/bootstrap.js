// Runs a function in Deno until the stack ends: standard input closes then, also after a kill.
import { AsyncLocalStorage } from "node:async_hooks";

async function endWithStack() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}
void endWithStack();

/** Functions that fail a call: in `current` the call of this code, in `pendingCalls` all calls without a response. */
const current = new AsyncLocalStorage();
const pendingCalls = new Set();
let isServing = false;

/** True for requests of the stack, which use this host name. A web page that found the port would send another one. */
function isOfStack({ url }) {
  return new URL(url).hostname === "127.0.0.1";
}

function withCrashResponse(handler) {
  // Declares both parameters: Deno passes only as many as the handler declares.
  return (request, info) =>
    new Promise((resolve, reject) => {
      if (!isOfStack(request)) return resolve(new Response("Misdirected Request", { status: 421 }));
      const fail = () => resolve(workerError());
      pendingCalls.add(fail);
      current
        .run(fail, async () => handler(request, info))
        .then(resolve, reject)
        .finally(() => pendingCalls.delete(fail));
    });
}

const { serve } = Deno;
Deno.serve = (...args) => {
  isServing = true;
  const wrapped = args.map((arg) => {
    if (typeof arg === "function") return withCrashResponse(arg);
    return arg?.handler ? { ...arg, handler: withCrashResponse(arg.handler) } : arg;
  });
  return serve(...wrapped);
};

/** An uncaught error fails its own call; others may finish. */
function surviveCrash(event) {
  if (!isServing) return;
  event.preventDefault();
  console.error("Uncaught", event.error ?? event.reason);
  // The stack reads this line and starts a new process for later calls.
  console.error("The function crashed");
  const [only] = pendingCalls;
  const fail = current.getStore() ?? (pendingCalls.size === 1 ? only : undefined);
  fail?.();
}
addEventListener("error", surviveCrash);
addEventListener("unhandledrejection", surviveCrash);

function workerError() {
  const message = "Function exited due to an error (please check logs)";
  const headers = { "access-control-allow-origin": "*" };
  return Response.json({ code: "WORKER_ERROR", message }, { status: 500, headers });
}

await import(Deno.args[0]);
