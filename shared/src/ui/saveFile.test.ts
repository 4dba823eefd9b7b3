// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./saveFile";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("saves a file under its name, and frees its address after the download has begun", () => {
  vi.useFakeTimers();
  const file = new Blob(["text"]);
  const saved: unknown[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push([this.href, this.download]);
  });
  saveFile("notes.txt", file);
  expect(URL.createObjectURL).toHaveBeenCalledWith(file);
  expect(saved).toEqual([["blob:file", "notes.txt"]]);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:file");
});
