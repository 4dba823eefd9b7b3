import { expect, test } from "vitest";
import { serverError } from "./fakeBackend";
import { runQuery, type Run } from "./runQuery";

export interface QueryCase {
  /** Completes the test title "reads …". */
  title: string;
  read: Run;
  request: string;
  key: string[];
}

/** `GET rooms` in `GET rooms?select=*`. */
export const tableIn = (request: string): string => request.replace(/\?.*/, "");

export function testLists(cases: readonly QueryCase[]): void {
  test.each(cases)("reads $title", async ({ read, request, key }) => {
    const { data, sent, keys } = await runQuery({ [tableIn(request)]: [{ id: "1" }] }, read);
    expect(sent).toEqual([request]);
    expect(keys).toEqual([key]);
    expect(data).toEqual([{ id: "1" }]);
  });
}

export function testFailedReads(cases: readonly QueryCase[]): void {
  test.each(cases)("rejects when reading $title fails", async ({ read, request }) => {
    const reading = runQuery({ [tableIn(request)]: serverError }, read);
    await expect(reading).rejects.toMatchObject({ code: "XX000" });
  });
}
