// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { jsonResponse, type Respond } from "../../testing/fakePortal";
import { allMutations } from "../../testing/mutationCases/allMutations";
import { runMutation } from "../../testing/runMutation";

/** Counts are 0: there are no registrations, orders or inventory history. */
const withoutHistory =
  (respond: Respond): Respond =>
  (request) =>
    request.method === "HEAD" ? jsonResponse([]) : respond(request);

test.each(allMutations.map((mutation) => [mutation.title, mutation] as const))(
  "%s: shows one error toast and reloads the affected queries",
  async (_, { run, errorToast, invalidates }) => {
    const { toasts, outdated } = await runMutation(
      run,
      withoutHistory(() => jsonResponse({ code: "XX000", details: "deep inside" }, 400)),
    );
    expect(toasts).toEqual([{ ...errorToast, variant: "destructive" }]);
    expect(new Set(outdated)).toEqual(new Set(invalidates));
  },
);

const conflicting = allMutations.flatMap(({ title, run, conflict, isEdit = false }) =>
  conflict ? [[title, { run, conflict, isEdit }] as const] : [],
);

test.each(conflicting)(
  "%s: reports that another admin saved first",
  async (_, { run, conflict, isEdit }) => {
    const { toasts } = await runMutation(run, withoutHistory(conflict));
    expect(toasts).toHaveLength(1);
    expect(JSON.stringify(toasts)).toContain(
      isEdit
        ? "Someone else saved changes while you were editing. Your values are kept."
        : "Someone else changed this first. Please check the latest version and try again.",
    );
  },
);
