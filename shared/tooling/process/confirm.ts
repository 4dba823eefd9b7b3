import { createInterface } from "node:readline/promises";

/** @throws unless the user types `word`. Without a terminal it always throws. */
export async function requireTyped(word: string, question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error(`${question} To confirm without a terminal, add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question(`${question} Type ${word} to confirm: `);
    if (typed.trim() !== word)
      throw new Error(`Nothing was changed: expected ${word}, got "${typed.trim()}".`);
  } finally {
    terminal.close();
  }
}
