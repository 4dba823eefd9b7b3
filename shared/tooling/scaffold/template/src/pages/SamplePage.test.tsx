import { PortalContext } from "@portal/shared/contract/PortalContext";
import { createFramePortal } from "@portal/shared/testing/frame/fakePortal";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SamplePage } from "./SamplePage";

test("shows the signed-in user", () => {
  const { getByRole, getByText } = render(
    <PortalContext value={createFramePortal()}>
      <SamplePage />
    </PortalContext>,
  );
  expect(getByRole("heading", { level: 1 }).textContent).toBe("Sample");
  expect(getByText("You are signed in as asha@example.com.")).toBeTruthy();
});
