import { foldText } from "@portal/shared/domain/text/foldText";
import { expect, it } from "vitest";
import { sql } from "../../stack";

/** Letters of later versions of Unicode than the one that the database knows. */
const newerLetters = /[\u1c89\ua7cb-\ua7da\ua7dc\ua7f1]/;

it("folds each character as screens do that mark what was found", async () => {
  const rows = await sql<{ line: string; folded: string }[]>`
    select chr(n) as line, private.folded(chr(n)) as folded
    from generate_series(1, 65535) n where n not between 55296 and 57343`;
  expect(rows).toHaveLength(65_535 - 2048);
  const other = rows.filter(
    ({ line, folded }) => foldText(line) !== folded && !newerLetters.test(line),
  );
  expect(other.map(({ line, folded }) => [line, folded, foldText(line)])).toEqual([]);
});
