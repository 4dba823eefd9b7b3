import { runProgram } from "../runProgram";
import { runUntilStopped } from "../runUntilStopped";

/** Runs a shell whose child prints its process id and keeps running, for tests that stop it. */
await runUntilStopped(async (onStop) => {
  const exitCode = await runProgram(["sh", "-c", "sleep 600 & echo $!; wait"], {
    cwd: import.meta.dirname,
    onStop,
  });
  console.log(`ended with ${String(exitCode)}`);
});
