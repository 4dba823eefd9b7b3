import { describe, expect, it } from "vitest";
import { callRest } from "./call";
import { withProbeSchema } from "./probe";

withProbeSchema();

describe("an error of the database", () => {
  it.each([
    ["P0001", 400],
    ["23514", 400],
    ["23P01", 400],
    ["22023", 400],
    ["23505", 409],
    ["23503", 409],
    ["42501", 401],
    ["40001", 500],
    ["P0002", 500],
    ["55P03", 500],
    ["PT402", 402],
  ])(
    "with the code %s keeps code, message, details and hint and has the status %i",
    async (code, status) => {
      const response = await callRest("rpc/probe_raise", { body: { code } });
      expect(response.status).toBe(status);
      expect(response.body).toEqual({
        code,
        message: "the_message",
        details: '{"needed": 2}',
        hint: "the hint",
      });
    },
  );

  it.each([
    [{ name: "forbidden" }, 400, "23514"],
    [{ name: null }, 400, "23502"],
    [{ name: "x", amount: "much" }, 400, "22P02"],
    [{ name: "x", nonsense: 1 }, 400, "PGRST204"],
    [{ name: "hidden" }, 401, "42501"],
  ])("is returned for the row %j", async (body, status, code) => {
    expect(await callRest("probes", { body })).toMatchObject({ status, body: { code } });
  });

  it("is returned for a duplicate and for an overlap", async () => {
    const row = { name: "first", during: "[2026-01-01 10:00,2026-01-01 11:00)" };
    expect((await callRest("probes", { body: row })).status).toBe(201);
    const duplicate = await callRest("probes", { body: { name: "first" } });
    expect(duplicate).toMatchObject({ status: 409, body: { code: "23505" } });
    const overlap = await callRest("probes", { body: { ...row, name: "second" } });
    expect(overlap).toMatchObject({ status: 400, body: { code: "23P01" } });
  });

  it.each([
    ["nowhere", 404, "PGRST205"],
    ["auth.users", 404, "PGRST205"],
    ["rpc/nothing", 404, "PGRST202"],
    ["probes?select=nothing", 400, "42703"],
    ["probes?id=is-not.5", 400, "PGRST100"],
    ['probes?select="', 400, "PGRST100"],
    ["probes?id=eq.abc", 400, "22P02"],
    ["probes?id=eq.99999999999", 400, "22003"],
    ["probes?on_day=eq.9999-99-99", 400, "22008"],
    ["rpc/probe_write", 405, "25006"],
  ])("is returned for GET %s", async (path, status, code) => {
    expect(await callRest(path)).toMatchObject({ status, body: { code } });
  });

  it("names an unknown column with its table", async () => {
    const { body } = await callRest("probes?select=nothing");
    expect(body).toMatchObject({ message: "column probes.nothing does not exist" });
  });

  it("ends an anonymous query that takes too long", async () => {
    const slow = await callRest("rpc/probe_wait", { body: { seconds: 60 } });
    expect(slow).toMatchObject({ status: 500, body: { code: "57014" } });
  });
});

describe("a body without values", () => {
  const returned = { prefer: "return=representation" };
  it.each([[{}], [[{}]]])("inserts a row of defaults: %j", async (body) => {
    const response = await callRest("probe_defaults?select=label", { body, headers: returned });
    expect(response).toMatchObject({ status: 201, body: [{ label: "default" }] });
    const refused = await callRest("probes", { body });
    expect(refused).toMatchObject({ status: 400, body: { code: "23502" } });
  });

  it.each([[[]], [5], [true], ["x"]])("inserts nothing: %j", async (body) => {
    const response = await callRest("probe_defaults", { body, headers: returned });
    expect(response).toMatchObject({ status: 201, body: [] });
  });

  it.each([[{}], [[]], [[{}]], [5], ["x"]])("updates nothing: %j", async (body) => {
    const response = await callRest("probe_defaults?id=gt.0", {
      method: "PATCH",
      body,
      headers: returned,
    });
    expect(response).toMatchObject({ status: 200, body: [] });
  });

  it.each([[[]], [5]])("calls a function without arguments: %j", async (body) => {
    expect(await callRest("rpc/probe_who", { body })).toMatchObject({ status: 200 });
    const response = await callRest("rpc/probe_wait", { body });
    expect(response).toMatchObject({ status: 404, body: { code: "PGRST202" } });
  });

  it("is refused if it is null", async () => {
    const response = await callRest("probes", { body: null });
    expect(response).toMatchObject({ status: 400, body: { code: "PGRST102" } });
  });
});

describe("a query", () => {
  const inherited = ["constructor", "toString", "__proto__", "hasOwnProperty"];
  const unknown = inherited.flatMap((name) => [
    `name=${name}.1`,
    `name=${name}`,
    `name=not.${name}.1`,
    `or=(name.${name}.1,id.eq.1)`,
    `and=(id.eq.1,or(name.eq.a,not.and(name.not.${name}.1)))`,
    `select=id,probe_parts(label)&probe_parts.label=${name}.1`,
    `select=id,probe_parts(label)&probe_parts.or=(label.${name}.1)`,
  ]);
  it.each(["name=foo.1", ...unknown])("is refused for its unknown operator: %s", async (query) => {
    const response = await callRest(`probes?${query}`);
    expect(response).toMatchObject({ status: 400, body: { code: "PGRST100" } });
  });

  it.each(inherited)("cannot filter by an inherited property: %s", async (name) => {
    for (const query of [`${name}=eq.1`, `or=(${name}.eq.1)`, `probe_parts.${name}=eq.1`]) {
      const response = await callRest(`probes?select=id,probe_parts(id)&${query}`);
      expect(response).toMatchObject({ status: 400, body: { code: "42703" } });
    }
    expect(await callRest("probes?select=id&id=eq.1")).toMatchObject({ status: 200 });
  });

  const nest = (depth: number, open: string, inmost: string) =>
    `${open.repeat(depth)}${inmost}${")".repeat(depth)}`;
  it.each([
    ["or", `or=(${nest(1500, "and(", "id.eq.1")})`],
    ["select", `select=${nest(1000, "probe_parts(", "id")}`],
    ["order", `order=${nest(3000, "a(", "id")}`],
  ])("is refused with 400 when its %s is nested too deeply", async (_, query) => {
    const response = await callRest(`probes?${query}`);
    expect(response).toMatchObject({ status: 400, body: { code: "PGRST100" } });
  });

  it("may contain nested groups, quotes and inherited names as values", async () => {
    const group = nest(20, "and(", 'name.in.("a,b",constructor.x.y),name.eq."x(((,.toString.1"');
    const queries = [
      `or=(${group})&name=eq.constructor.1`,
      "name=like(any).{a*,b*}",
      "name=fts(english).word",
      "name=not.in.(a,b)",
      "name=not.is.null&order=name.desc.nullslast",
    ];
    for (const query of queries)
      expect([query, (await callRest(`probes?${query}`)).status]).toEqual([query, 200]);
  });
});
