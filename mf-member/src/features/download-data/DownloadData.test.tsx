import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { DownloadData } from "./DownloadData";
import { dataPage } from "./dataPage";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-20T12:00:00Z");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const REQUEST = "POST rpc/request_data_export";
const open = {
  requested_at: "2026-11-20T10:00:00Z",
  ready_at: null as string | null,
  content: null as object | null,
};
const ready = {
  ...open,
  ready_at: "2026-11-20T10:05:00Z",
  content: { bookings: [{ booking_date: "2026-11-27", total_credits: 4 }] },
};

const render = (rows: object[], responses = {}) =>
  renderScreen(<DownloadData userId={asha.id} />, {
    responses: { "GET data_exports": rows, [REQUEST]: open.requested_at, ...responses },
  });

test("asks for the data, and says that an email follows", async () => {
  const { findByRole, getByRole, findByText, backend } = render([]);
  const button = await findByRole("button", { name: "Prepare my data" });
  const status = getByRole("status");
  backend.responses["GET data_exports"] = [open];
  button.focus();
  fireEvent.click(button);
  const text = await findByText("We are preparing your data. You get an email when it is ready.");
  expect(text).toBe(status);
  await waitFor(() => expect(document.activeElement).toBe(getByRole("heading")));
  expect(backend.sent(REQUEST)).toHaveLength(1);
});

test.each([
  ["Download page", "my-data.html", "text/html", "<dt>Booking date</dt><dd>2026-11-27</dd>"],
  ["Download JSON", "my-data.json", "application/json", '"booking_date": "2026-11-27"'],
])("%s saves %s", async (label, name, type, part) => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:data";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blobs.at(-1) as Blob });
  });
  const { findByRole, getByText } = render([ready]);
  fireEvent.click(await findByRole("button", { name: label }));
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
  expect(saved[0]?.blob.type).toContain(type);
  expect(await saved[0]?.blob.text()).toContain(part);
  getByText(/It will be deleted on Fri, 27 Nov 2026/);
});

test("prepares the data again a day after the last request", async () => {
  const early = render([ready]);
  await early.findByRole("button", { name: "Download page" });
  expect(early.queryByRole("button", { name: "Prepare again" })).toBeNull();
  early.unmount();
  vi.setSystemTime("2026-11-21T10:00:01Z");
  const { findByRole, findByText, queryByRole, backend } = render([ready]);
  const again = await findByRole("button", { name: "Prepare again" });
  backend.responses["GET data_exports"] = [open];
  fireEvent.click(again);
  await findByText("We are preparing your data. You get an email when it is ready.");
  expect(backend.sent(REQUEST)).toHaveLength(1);
  expect(queryByRole("button")).toBeNull();
});

test("says that the data was deleted, and offers to prepare it again", async () => {
  const { findByRole, getByRole, queryByRole, backend } = render([ready]);
  const button = await findByRole("button", { name: "Download page" });
  backend.responses["GET data_exports"] = [];
  fireEvent.click(button);
  const alert = await findByRole("alert");
  expect(alert.textContent).toBe("Your data was deleted. Prepare it again.");
  expect(document.activeElement).toBe(getByRole("heading"));
  fireEvent.click(await findByRole("button", { name: "Prepare my data" }));
  await waitFor(() => expect(queryByRole("alert")).toBeNull());
});

test("saves nothing while the data is prepared again", async () => {
  const { findByRole, findByText, queryByRole, backend } = render([ready]);
  const button = await findByRole("button", { name: "Download page" });
  backend.responses["GET data_exports"] = [open];
  fireEvent.click(button);
  await findByText("We are preparing your data. You get an email when it is ready.");
  expect(queryByRole("alert")).toBeNull();
});

test("says so when a request or a download fails", async () => {
  const asked = render([], { [REQUEST]: serverError });
  fireEvent.click(await asked.findByRole("button", { name: "Prepare my data" }));
  await asked.findByRole("alert");
  asked.unmount();
  const { findByRole, backend } = render([ready]);
  const button = await findByRole("button", { name: "Download page" });
  backend.responses["GET data_exports"] = serverError;
  fireEvent.click(button);
  expect(await findByRole("alert")).toBeTruthy();
});

test("the page shows texts as they are, without markup of their own", () => {
  const page = dataPage(
    {
      feedback: [
        {
          content: '<script>alert("x")</script> & more',
          answer: null,
          created_at: "2026-11-20T12:35:00.123456+00:00",
        },
      ],
    },
    "2026-11-20T10:05:00Z",
  );
  expect(page).toContain("<dd>20 Nov 2026, 6:05 PM</dd>");
  expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more");
  expect(page).not.toContain("<script");
  expect(page).not.toContain("<dt>Answer</dt>");
  expect(page).toContain("<h2>Feedback (1)</h2>");
});

test("says that the member is offline, and forgets the message once online", async () => {
  const { findByRole, findByText, queryByText, backend } = render([]);
  const button = await findByRole("button", { name: "Prepare my data" });
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(button);
  await findByText(/You're offline\./);
  expect(backend.sent(REQUEST)).toEqual([]);
  onLine.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(queryByText(/You're offline\./)).toBeNull());
});
