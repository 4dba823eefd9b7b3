import { expect, test, vi } from "vitest";
import {
  closeAfterSave,
  requireRow,
  StaleVersionError,
  throwIfConflict,
  versionOf,
} from "./staleVersion";

const write = (data: object[]) => ({ throwOnError: () => Promise.resolve({ data }) });
const conflict = new StaleVersionError();
const failure = new Error("The database is not available");

test("names a conflict and what to do", () => {
  expect(conflict).toMatchObject({
    name: "StaleVersionError",
    message: "Someone else changed this first. Please check the latest version and try again.",
  });
});

test("matches a row by id and version only", () => {
  const row = { id: "7", updated_at: "2026-11-20T10:00:00Z", title: "Quiz" };
  expect(versionOf(row)).toEqual({ id: "7", updated_at: "2026-11-20T10:00:00Z" });
});

test("returns the written row", async () => {
  expect(await requireRow(write([{ id: "7" }]))).toEqual({ id: "7" });
});

test("rejects a write that matched no row", async () => {
  await expect(requireRow(write([]))).rejects.toThrow(StaleVersionError);
});

test("rejects with the error of a failed write", async () => {
  const failed = { throwOnError: () => Promise.reject(failure) };
  await expect(requireRow(failed)).rejects.toBe(failure);
});

test("reports only the errors of a conflict as a conflict", async () => {
  const isConflict = (error: unknown) => error === failure;
  expect(await throwIfConflict(Promise.resolve("saved"), isConflict)).toBe("saved");
  await expect(throwIfConflict(Promise.reject(failure), isConflict)).rejects.toThrow(
    StaleVersionError,
  );
  const other = new Error("Failed to fetch");
  await expect(throwIfConflict(Promise.reject(other), isConflict)).rejects.toBe(other);
});

test("closes a dialog after success or a conflict, not after another failure", () => {
  const close = vi.fn();
  const { onSuccess, onError } = closeAfterSave(close);
  onError(failure);
  expect(close).not.toHaveBeenCalled();
  onError(conflict);
  expect(close).toHaveBeenCalledTimes(1);
  onSuccess();
  expect(close).toHaveBeenCalledTimes(2);
});
