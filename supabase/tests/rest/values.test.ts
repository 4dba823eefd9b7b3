import { describe, expect, it } from "vitest";
import { callRest } from "./call";
import { withProbeSchema } from "./probe";

withProbeSchema();

const representation = { prefer: "return=representation" };
const oneObject = { accept: "application/vnd.pgrst.object+json" };

describe("values in REST requests and responses", () => {
  it("have the formats of PostgREST", async () => {
    const written = {
      name: "formats",
      amount: 12.5,
      big: 9007199254740991,
      tags: ["a b", 'c"d', "e,f"],
      happened_times: ["2026-01-02T03:04:05+05:30"],
      on_day: "2026-03-04",
      at_time: "09:30:00",
      lasting: "01:30:00",
    };
    await callRest("probes", { body: written });
    const { body } = await callRest("probes?name=eq.formats&select=*");
    expect(body).toEqual([
      {
        ...written,
        id: expect.any(Number),
        data: null,
        kind: "plain",
        during: null,
        happened_at: "2026-01-02T03:04:05.678+00:00",
        happened_times: ["2026-01-01T21:34:05+00:00"],
      },
    ]);
  });

  it.each([
    [["a", { b: 1 }, null]],
    [{ nested: { list: [1, 2] } }],
    ["a text"],
    [""],
    [5],
    [false],
    [null],
  ])("keep the JSON %j in a json column", async (data) => {
    const name = `json ${JSON.stringify(data)}`;
    const inserted = await callRest("probes?select=data", {
      body: { name, data },
      headers: representation,
    });
    expect(inserted.body).toEqual([{ data }]);
    const updated = await callRest(`probes?name=eq.${encodeURIComponent(name)}&select=data`, {
      method: "PATCH",
      body: { data },
      headers: representation,
    });
    expect(updated.body).toEqual([{ data }]);
  });

  it("are null where a row lacks a key that other rows have", async () => {
    const rows = [{ name: "has a kind", kind: "special" }, { name: "has none" }];
    await callRest("probes?columns=name,kind", { body: rows });
    const { body } = await callRest("probes?name=like.has%20*&select=kind&order=name");
    expect(body).toEqual([{ kind: "special" }, { kind: null }]);
  });

  it("come only from the exposed schema, also in embedded tables", async () => {
    const { body: made } = await callRest("probes?select=id", {
      body: { name: "whole" },
      headers: { ...representation, ...oneObject },
    });
    const { id } = made as { id: number };
    await callRest("probe_parts", { body: { probe_id: id, label: "part" } });
    const { body } = await callRest("probe_parts?select=label,probes(*)&label=eq.part");
    expect(body).toEqual([{ label: "part", probes: expect.objectContaining({ name: "whole" }) }]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

describe("an embedded table", () => {
  it("is a list when the unique index is partial", async () => {
    const { body } = await callRest("probes?select=id", {
      body: { name: "many parts" },
      headers: { ...representation, ...oneObject },
    });
    const { id } = body as { id: number };
    const parts = [{ label: "main" }, { label: "spare" }];
    await callRest("probe_parts", { body: parts.map((part) => ({ ...part, probe_id: id })) });
    const embedded = await callRest(
      `probes?id=eq.${id}&select=probe_parts(label)&probe_parts.order=label`,
    );
    expect(embedded.body).toEqual([{ probe_parts: parts }]);
  });
});

describe("a write that expects one row", () => {
  const headers = { ...representation, ...oneObject };

  it("returns an object with its embedded rows", async () => {
    const { body: probe } = await callRest("probes?select=id,probe_parts(label)", {
      body: { name: "one" },
      headers,
    });
    expect(probe).toEqual({ id: expect.any(Number), probe_parts: [] });
  });

  it("changes nothing when it matches several rows or none", async () => {
    await callRest("probes", { body: [{ name: "twin 1" }, { name: "twin 2" }] });
    for (const select of ["id", "id,probe_parts(label)"]) {
      const several = await callRest(`probes?name=like.twin*&select=${select}`, {
        method: "PATCH",
        body: { kind: "changed" },
        headers,
      });
      expect(several).toMatchObject({ status: 406, body: { code: "PGRST116" } });
    }
    const none = await callRest("probes?name=eq.missing&select=id,probe_parts(label)", {
      method: "DELETE",
      headers,
    });
    expect(none).toMatchObject({ status: 406, body: { code: "PGRST116" } });
    const { body } = await callRest("probes?name=like.twin*&select=kind");
    expect(body).toEqual([{ kind: "plain" }, { kind: "plain" }]);
  });
});

describe("a function", () => {
  it("is found by its mixed-case name and arguments", async () => {
    expect(await callRest("rpc/probeMixedCase", { body: { someNumber: 4 } })).toMatchObject({
      status: 200,
      body: "4p",
    });
    const get = await callRest("rpc/probeMixedCase?someNumber=4&plain=q");
    expect(get.body).toBe("4q");
    const folded = await callRest("rpc/probemixedcase", { body: { someNumber: 4 } });
    expect(folded).toMatchObject({ status: 404, body: { code: "PGRST202" } });
  });

  it("can be called with HEAD", async () => {
    const head = await callRest("rpc/probe_who", { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: "" });
  });
});
