// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import {
  describeRequest,
  fakeBackend,
  pageOf,
  refusal,
  serverError,
  type FakeResponses,
  type FakeBackend,
} from "./fakeBackend";
import { fakeSupabase } from "./fakePortal";

const clientOf = (backend: FakeBackend) => fakeSupabase(backend.fetch);
const connect = (responses: FakeResponses) => {
  const backend = fakeBackend(responses);
  return { backend, supabase: clientOf(backend) };
};

describe("fakeBackend", () => {
  test("returns rows, and the first row to a request for one", async () => {
    const { supabase } = connect({ "GET rooms": [{ id: "1" }, { id: "2" }] });
    expect((await supabase.from("rooms").select()).data).toEqual([{ id: "1" }, { id: "2" }]);
    expect((await supabase.from("rooms").select().single()).data).toEqual({ id: "1" });
  });

  test("returns the same response twice", async () => {
    const { supabase } = connect({ "GET rooms": serverError });
    for (let times = 0; times < 2; times += 1) {
      expect((await supabase.from("rooms").select()).error).toMatchObject({ code: "XX000" });
    }
  });

  test("counts rows that it does not send", async () => {
    const { supabase } = connect({ "HEAD rooms": pageOf([], 7) });
    const { count } = await supabase.from("rooms").select("*", { count: "exact", head: true });
    expect(count).toBe(7);
  });

  test("refuses with a stable code and its parameters", async () => {
    const { supabase } = connect({ "POST bookings": refusal("slot_taken", { left: 0 }) });
    const { error } = await supabase.from("bookings").insert({} as never);
    expect(error).toMatchObject({ message: "slot_taken", details: '{"left":0}' });
  });

  test("records what was sent, with its body", async () => {
    const { backend, supabase } = connect({
      "POST rpc/is_admin_role": true,
      "POST functions/send-email": {},
    });
    await supabase.rpc("is_admin_role", { uid: "asha" });
    await supabase.functions.invoke("send-email", { body: { to: "asha" } });
    expect(backend.requests.map((request) => [describeRequest(request), request.body])).toEqual([
      ["POST rpc/is_admin_role", { uid: "asha" }],
      ["POST functions/send-email", { to: "asha" }],
    ]);
    expect(backend.sent("POST rpc/is_admin_role")).toHaveLength(1);
  });

  test("rejects a request without a response", async () => {
    const { supabase } = connect({});
    const { error } = await supabase.from("rooms").select();
    expect(error?.message).toContain("No response for GET rooms");
  });

  test("returns null as null", async () => {
    const { supabase } = connect({ "POST rpc/is_admin_role": null });
    expect((await supabase.rpc("is_admin_role", { uid: "asha" })).data).toBeNull();
  });
});

test("filters, orders, pages, inserts into and deletes from tables", async () => {
  const backend = fakeBackend(
    {},
    {
      tables: {
        rooms: [
          { id: "1", name: "Neem" },
          { id: "2", name: "Fig" },
          { id: "3", name: "Oak" },
        ],
      },
    },
  );
  const rooms = () => clientOf(backend).from("rooms");
  const names = async (read: PromiseLike<{ data: { name: string }[] | null }>) =>
    (await read).data?.map(({ name }) => name);
  expect(await names(rooms().select().order("name", { ascending: false }))).toEqual([
    "Oak",
    "Neem",
    "Fig",
  ]);
  expect(await names(rooms().select().order("name").range(1, 1))).toEqual(["Neem"]);
  await rooms().delete().eq("id", "1");
  expect(await names(rooms().select())).toEqual(["Fig", "Oak"]);
  await rooms().insert({ name: "Elm" } as never);
  expect(await names(rooms().select().eq("name", "Elm"))).toEqual(["Elm"]);
});
