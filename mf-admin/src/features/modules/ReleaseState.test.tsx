import { render, screen } from "@testing-library/react";
import { testRelease } from "@portal/shared/testing/testRelease";
import { expect, test } from "vitest";
import { ReleaseState } from "./ReleaseState";

test.each([
  [["a"], "Canary, admins + 1 user"],
  [["a", "b"], "Canary, admins + 2 users"],
])("names the audience of a canary for %j", (users, text) => {
  const release = testRelease("b1", { canary: { staff: true, users } });
  render(
    <ReleaseState
      module="mf-test"
      release={{ ...release, deployment: { traffic: 0, default: false } }}
    />,
  );
  expect(screen.getByText(text)).toBeTruthy();
});
