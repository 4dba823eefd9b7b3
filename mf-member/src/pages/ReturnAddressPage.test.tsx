import { refusal } from "@portal/shared/testing/fakeBackend";
import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/renderScreen";
import { ReturnAddressPage } from "./EmailLinkPages";

const CALL = "POST rpc/return_address";

function open(response: Response | string) {
  const rendered = renderScreen(<ReturnAddressPage />, {
    path: "/return-address?token=signed",
    user: null,
    responses: { [CALL]: response },
  });
  const takeBack = () =>
    fireEvent.click(rendered.getByRole("button", { name: "Take the Account Back" }));
  return { ...rendered, takeBack };
}

test("asks before it gives the address back, then leads to a new password", async () => {
  const { findByRole, getByRole, backend, takeBack } = open("asha@example.com");
  expect(backend.requests).toEqual([]);
  takeBack();
  const result = await findByRole("status");
  expect(result.textContent).toMatch(/^asha@example\.com is the address of your account again\./);
  expect(document.activeElement).toBe(result);
  expect(backend.sent(CALL).map(({ body }) => body)).toEqual([{ token: "signed" }]);
  const next = getByRole("link", { name: "Choose a New Password" });
  expect(next.getAttribute("href")).toBe("/forgot-password");
});

test("says why the link does not work, and keeps the question", async () => {
  const { findByText, getByRole, takeBack } = open(refusal("bad_address_return"));
  takeBack();
  expect(await findByText(/^This link no longer works\./)).toBeTruthy();
  expect(getByRole("button", { name: "Take the Account Back" })).toBeTruthy();
});
