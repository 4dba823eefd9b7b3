import { parseArgs } from "node:util";
import { startStack } from "./stack";
import { StackError } from "./stackError";

/** `pnpm backend --workdir DIR`: the stack alone, on any folder with a supabase/config.toml. */
const starting = start();
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // What is still on its way up must come down as well.
    void starting.then((stack) => stack?.stop()).then(() => process.exit());
  });
}
const stack = await starting;
if (stack && !stopping) {
  console.log(
    [
      `API              ${stack.apiUrl}`,
      `Database         ${stack.dbUrl}`,
      `Mailbox          ${stack.mailUrl}`,
      `Publishable key  ${stack.publishableKey}`,
      `Secret key       ${stack.secretKey}`,
    ].join("\n"),
  );
}

async function start() {
  try {
    return await startStack({ workdir: readWorkdir(), env: process.env });
  } catch (error) {
    console.error(error instanceof StackError ? error.message : error);
    process.exitCode = 1;
    return null;
  }
}

function readWorkdir(): string {
  const options = { workdir: { type: "string", default: process.cwd() } } as const;
  try {
    return parseArgs({ options, allowPositionals: true }).values.workdir;
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error));
  }
}
