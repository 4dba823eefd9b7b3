import { parseArgs } from "node:util";
import { startStack } from "./stack";
import { StackError } from "./stackError";

const { values } = parseArgs({ options: { workdir: { type: "string", default: process.cwd() } } });

try {
  const stack = await startStack({ workdir: values.workdir, env: process.env });
  console.log(
    [
      `API              ${stack.apiUrl}`,
      `Database         ${stack.dbUrl}`,
      `Mailbox          ${stack.mailUrl}`,
      `Publishable key  ${stack.publishableKey}`,
      `Secret key       ${stack.secretKey}`,
    ].join("\n"),
  );
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stack.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  console.error(error.message);
  process.exit(1);
}
