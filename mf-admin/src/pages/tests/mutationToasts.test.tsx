import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { answer, fakePortal, type Respond } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { allMutations } from "../../testing/mutationCases/allMutations";
import { someRow, type MutationCase } from "../../testing/mutationCases/mutationCase";

/** Counts are 0: there are no registrations, orders or inventory history. */
const working: Respond = ({ method, url }) => {
  if (method === "HEAD") return answer([]);
  if (method === "GET") return answer([{ updated_at: someRow.updated_at }]);
  return answer(url.includes("/functions/") ? { userId: "7" } : [{ id: "7", key: "7" }]);
};
const broken: Respond = ({ method }) =>
  method === "HEAD" ? answer([]) : answer({ code: "XX000", details: "deep inside" }, 400);

async function toastsOf(run: MutationCase["run"], respond: Respond) {
  const portal = fakePortal(respond);
  // The host's own API, which rollbacks use.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    Promise.resolve(respond(new Request(new URL(path, "http://portal.test"), init))),
  );
  const { result } = renderHook(run, inPortal(portal));
  result.current.mutate();
  await waitFor(() => expect(portal.toasts.length).toBeGreaterThan(0));
  return portal;
}

describe.each(allMutations.map((mutation) => [mutation.title, mutation] as const))(
  "%s",
  (_, mutation) => {
    test("shows one success toast", async () => {
      const { toasts } = await toastsOf(mutation.run, working);
      expect(toasts).toEqual([mutation.successToast]);
    });

    test("shows one error toast", async () => {
      const { toasts } = await toastsOf(mutation.run, broken);
      expect(toasts).toEqual([{ ...mutation.errorToast, variant: "destructive" }]);
    });

    test("changes only the version that was loaded", async () => {
      const { calls } = await toastsOf(mutation.run, working);
      const [over, ...more] = calls.filter(({ method }) => /^(PATCH|DELETE)$/.test(method));
      const { select: _rows, ...condition } = Object.fromEntries(
        new URL(over?.url ?? "http://backend.test").searchParams,
      );
      expect(condition).toEqual(mutation.condition);
      expect(more).toEqual([]);
    });
  },
);

const conflicting = allMutations.flatMap(({ title, run, conflict }) =>
  conflict ? [[title, { run, conflict }] as const] : [],
);

test.each(conflicting)(
  "%s: reports that another admin saved first",
  async (_, { run, conflict }) => {
    const { toasts } = await toastsOf(run, (request) =>
      request.method === "HEAD" ? answer([]) : conflict(request),
    );
    expect(JSON.stringify(toasts)).toMatch(
      /Someone else (changed this first|saved changes while you were editing)/,
    );
  },
);

describe("error toasts with a specific reason", () => {
  const referenced: Respond = ({ method }) =>
    method === "HEAD" ? answer([]) : answer({ code: "23503", message: "referenced" }, 409);

  test("name a snack that was just ordered", async () => {
    const { toasts } = await toastsOf(findMutation("deletes a snack").run, referenced);
    expect(toasts).toMatchObject([
      {
        title: "Failed to delete snack",
        description:
          "Murukku is referenced in orders and cannot be deleted. Set its quantity to 0 instead to hide it in the shop.",
      },
    ]);
  });

  test("name a room that already exists", async () => {
    const { toasts } = await toastsOf(findMutation("adds a room").run, () =>
      answer({ code: "23505", message: "duplicate key" }, 409),
    );
    expect(toasts).toMatchObject([
      { title: "Error", description: "There is already a room called Peepal." },
    ]);
  });

  test("report that members have just registered for an event", async () => {
    const { toasts } = await toastsOf(findMutation("deletes an event").run, referenced);
    expect(toasts).toMatchObject([
      {
        title: "Error",
        description: "Cannot delete this event because people have registered. Cancel it instead.",
      },
    ]);
  });

  test("report how many members registered for an event", async () => {
    const joined: Respond = () =>
      new Response(null, { status: 206, headers: { "content-range": "0-0/3" } });
    const { toasts } = await toastsOf(findMutation("deletes an event").run, joined);
    expect(toasts).toMatchObject([
      {
        title: "Error",
        description: "Cannot delete event with 3 registered users. Cancel it instead.",
      },
    ]);
  });

  test("distinguish a missing account id from a rejected profile", async () => {
    const { run } = findMutation("adds a user");
    const withoutId = await toastsOf(run, () => answer({}));
    expect(withoutId.toasts).toMatchObject([
      { title: "Error", description: "Failed to Add profile" },
    ]);
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

function findMutation(action: string): MutationCase {
  const found = allMutations.find((mutation) => mutation.action === action);
  if (!found) throw new Error(`No mutation case ${action}`);
  return found;
}
