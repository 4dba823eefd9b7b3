import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { everyWrite } from "../testing/everyWrite";
import { answer, fakePortal, type Respond } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { someRow, type Write } from "../testing/write";

/** Only what counts is answered with nothing: there are no registrations, orders or history. */
const working: Respond = ({ method, url }) => {
  if (method === "HEAD") return answer([]);
  if (method === "GET") return answer([{ updated_at: someRow.updated_at }]);
  return answer(url.includes("/functions/") ? { userId: "7" } : [{ id: "7", key: "7" }]);
};
const broken: Respond = ({ method }) =>
  method === "HEAD" ? answer([]) : answer({ code: "XX000", details: "deep inside" }, 400);

async function toastsOf(run: Write["run"], respond: Respond) {
  const portal = fakePortal(respond);
  // The portal's own door, beside the backend's.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    Promise.resolve(respond(new Request(new URL(path, "http://portal.test"), init))),
  );
  const { result } = renderHook(run, inPortal(portal));
  result.current.mutate();
  await waitFor(() => expect(portal.toasts.length).toBeGreaterThan(0));
  return portal;
}

describe.each(everyWrite.map((made) => [made.what, made] as const))(
  "An admin who %s",
  (_, made) => {
    test("is told once that it was done", async () => {
      const { toasts } = await toastsOf(made.run, working);
      expect(toasts).toEqual([made.works]);
    });

    test("is told once that it failed", async () => {
      const { toasts } = await toastsOf(made.run, broken);
      expect(toasts).toEqual([{ ...made.fails, variant: "destructive" }]);
    });

    test("writes over nothing but what was seen", async () => {
      const { calls } = await toastsOf(made.run, working);
      const [over, ...more] = calls.filter(({ method }) => /^(PATCH|DELETE)$/.test(method));
      const { select: _rows, ...condition } = Object.fromEntries(
        new URL(over?.url ?? "http://backend.test").searchParams,
      );
      expect(condition).toEqual(made.bound);
      expect(more).toEqual([]);
    });
  },
);

const contested = everyWrite.flatMap(({ what, run, second }) =>
  second ? [[what, { run, second }] as const] : [],
);

test.each(contested)("An admin who %s as the second is told so", async (_, { run, second }) => {
  const { toasts } = await toastsOf(run, (request) =>
    request.method === "HEAD" ? answer([]) : second(request),
  );
  expect(JSON.stringify(toasts)).toContain("Someone else changed this first");
});

describe("What is refused for a reason", () => {
  const referenced: Respond = ({ method }) =>
    method === "HEAD" ? answer([]) : answer({ code: "23503", message: "referenced" }, 409);

  test("is said of a snack that was ordered meanwhile", async () => {
    const { toasts } = await toastsOf(writeNamed("deletes a snack").run, referenced);
    expect(toasts).toMatchObject([
      {
        title: "Failed to delete snack",
        description:
          "Murukku is referenced in orders and cannot be deleted. Set its quantity to 0 instead to take it off the shop.",
      },
    ]);
  });

  test("is said of a room whose name is taken", async () => {
    const { toasts } = await toastsOf(writeNamed("adds a room").run, () =>
      answer({ code: "23505", message: "duplicate key" }, 409),
    );
    expect(toasts).toMatchObject([
      { title: "Error", description: "There is a room called Peepal already." },
    ]);
  });

  test("is said of an event that somebody joined meanwhile", async () => {
    const { toasts } = await toastsOf(writeNamed("deletes an event").run, referenced);
    expect(toasts).toMatchObject([
      {
        title: "Error",
        description: "Cannot delete this event because people have registered. Cancel it instead.",
      },
    ]);
  });

  test("is said of an event that people have joined, and how many", async () => {
    const joined: Respond = () =>
      new Response(null, { status: 206, headers: { "content-range": "0-0/3" } });
    const { toasts } = await toastsOf(writeNamed("deletes an event").run, joined);
    expect(toasts).toMatchObject([
      {
        title: "Error",
        description: "Cannot delete event with 3 registered users. Cancel it instead.",
      },
    ]);
  });

  test("is said of an account without an id, and of a profile that is refused", async () => {
    const { run } = writeNamed("adds a person");
    const nobody = await toastsOf(run, () => answer({}));
    expect(nobody.toasts).toMatchObject([{ title: "Error", description: "Failed to Add profile" }]);
    const refused = await toastsOf(run, ({ url }) =>
      url.includes("/functions/") ? answer({ userId: "7" }) : answer({ code: "XX000" }, 400),
    );
    expect(refused.toasts).toMatchObject([
      {
        title: "Profile Addition Failed",
        description: "There was an issue adding the profile. Please try again.",
      },
    ]);
  });
});

function writeNamed(what: string): Write {
  const found = everyWrite.find((made) => made.what === what);
  if (!found) throw new Error(`No write ${what}`);
  return found;
}
