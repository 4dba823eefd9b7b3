import { expect, test, vi } from "vitest";
import { asSeen, ChangedMeanwhile, closing, unlessFirst, written } from "./changedMeanwhile";

const write = (data: object[]) => ({ throwOnError: () => Promise.resolve({ data }) });
const conflict = new ChangedMeanwhile();
const failure = new Error("The database is not available");

test("names a conflict and what to do", () => {
  expect(conflict).toMatchObject({
    name: "ChangedMeanwhile",
    message: "Someone else changed this first. Please check the latest version and try again.",
  });
});

test("matches a row by id and version only", () => {
  const row = { id: "7", updated_at: "2026-11-20T10:00:00Z", title: "Quiz" };
  expect(asSeen(row)).toEqual({ id: "7", updated_at: "2026-11-20T10:00:00Z" });
});

test("returns the written row", async () => {
  expect(await written(write([{ id: "7" }]))).toEqual({ id: "7" });
});

test("rejects a write that matched no row", async () => {
  await expect(written(write([]))).rejects.toThrow(ChangedMeanwhile);
});

test("rejects with the error of a failed write", async () => {
  const failed = { throwOnError: () => Promise.reject(failure) };
  await expect(written(failed)).rejects.toBe(failure);
});

test("reports only the errors of a conflict as a conflict", async () => {
  const isConflict = (error: unknown) => error === failure;
  expect(await unlessFirst(Promise.resolve("saved"), isConflict)).toBe("saved");
  await expect(unlessFirst(Promise.reject(failure), isConflict)).rejects.toThrow(ChangedMeanwhile);
  const other = new Error("Failed to fetch");
  await expect(unlessFirst(Promise.reject(other), isConflict)).rejects.toBe(other);
});

test("closes a dialog after success or a conflict, not after another failure", () => {
  const close = vi.fn();
  const { onSuccess, onError } = closing(close);
  onError(failure);
  expect(close).not.toHaveBeenCalled();
  onError(conflict);
  expect(close).toHaveBeenCalledTimes(1);
  onSuccess();
  expect(close).toHaveBeenCalledTimes(2);
});
