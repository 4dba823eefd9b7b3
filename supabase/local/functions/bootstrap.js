// What Deno runs: the function, for as long as the stack that started it lives. A stack that is
// killed closes this end of standard input, and its functions go with it.
import { AsyncLocalStorage } from "node:async_hooks";

async function endWithStack() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}
void endWithStack();

/** The call in whose course the code runs, and all that have no answer yet: functions that fail them. */
const current = new AsyncLocalStorage();
const unanswered = new Set();
let isServing = false;

function answering(handler) {
  // With both parameters written out: Deno gives a handler only as many as it declares.
  return (request, info) =>
    new Promise((resolve, reject) => {
      const fail = () => resolve(workerError());
      unanswered.add(fail);
      current
        .run(fail, async () => handler(request, info))
        .then(resolve, reject)
        .finally(() => unanswered.delete(fail));
    });
}

const { serve } = Deno;
Deno.serve = (...args) => {
  isServing = true;
  const wrapped = args.map((arg) => {
    if (typeof arg === "function") return answering(arg);
    return arg?.handler ? { ...arg, handler: answering(arg.handler) } : arg;
  });
  return serve(...wrapped);
};

/** An error that nothing caught fails its own call and leaves the others their time to end. */
function surviveCrash(event) {
  if (!isServing) return;
  event.preventDefault();
  console.error("Uncaught", event.error ?? event.reason);
  // The stack reads this line and gives the function a new process.
  console.error("The function crashed");
  const [only] = unanswered;
  const fail = current.getStore() ?? (unanswered.size === 1 ? only : undefined);
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
