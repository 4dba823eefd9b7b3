// What Deno runs: the function, for as long as the stack that started it lives. A stack that is
// killed closes this end of standard input, and its functions go with it.
async function endWithStack() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0);
}
void endWithStack();
await import(Deno.args[0]);
