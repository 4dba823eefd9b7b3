import { useState } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { inPortal } from "../../testing/inPortal";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { Dialog } from "../form/Dialog";
import { AdminPage } from "./AdminPage";

function Requests() {
  const [names, setNames] = useState(["Asha", "Maya", "Omar"]);
  const [asked, ask] = useState("");
  const remove = (name: string) => setNames((all) => all.filter((other) => other !== name));
  return (
    <AdminPage title="Requests">
      <section>
        {names.length === 0 ? (
          <p>No requests</p>
        ) : (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <span>
                  <button type="button" onClick={() => remove(name)}>
                    Approve {name}
                  </button>
                </span>
                <button type="button" onClick={() => ask(name)}>
                  Reject {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {asked && (
        <Dialog open title="Reject" onCancel={() => ask("")}>
          <button type="button" onClick={() => remove(asked)}>
            Send
          </button>
        </Dialog>
      )}
    </AdminPage>
  );
}

function press(name: string) {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

const focused = () => document.activeElement?.textContent;

test("moves the focus to the next row after its own was removed", async () => {
  render(<Requests />, inPortal(fakePortal(() => jsonResponse([]))));
  press("Approve Maya");
  await waitFor(() => expect(focused()).toBe("Approve OmarReject Omar"));
  press("Approve Omar");
  await waitFor(() => expect(focused()).toBe("Approve AshaReject Asha"));
  press("Approve Asha");
  await waitFor(() => expect(focused()).toBe("No requests"));
});

test("moves the focus to the next row after a dialog has removed the row that opened it", async () => {
  render(<Requests />, inPortal(fakePortal(() => jsonResponse([]))));
  press("Reject Asha");
  await screen.findByRole("dialog");
  press("Send");
  press("Close");
  await waitFor(() => expect(focused()).toBe("Approve MayaReject Maya"));
});
