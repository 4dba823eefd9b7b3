import { fireEvent } from "@testing-library/react";
import { Route, Routes } from "@portal/shared/vendor/router";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/renderScreen";
import { BackButton } from "./BackButton";

test("opens the dashboard if there is no earlier page", async () => {
  const { getByRole, findByText } = renderScreen(
    <Routes>
      <Route path="/profile" element={<BackButton />} />
      <Route path="/dashboard" element="The dashboard" />
    </Routes>,
    { path: "/profile" },
  );
  fireEvent.click(getByRole("button", { name: "Back" }));
  expect(await findByText("The dashboard")).toBeTruthy();
});
