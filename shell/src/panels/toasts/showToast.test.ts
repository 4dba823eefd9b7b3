import { expect, test } from "vitest";
import { showToast, toastQueue } from "./showToast";

test("replaces a toast of its flow that waits for the toasts to load", () => {
  showToast({ title: "Login Failed", flow: "auth" });
  showToast({ title: "Profile Updated" });
  showToast({ title: "Login Successful", flow: "auth" });
  const titles = toastQueue.getSnapshot().map(({ toast }) => toast.title);
  expect(titles).toEqual(["Profile Updated", "Login Successful"]);
  toastQueue.set([]);
});
