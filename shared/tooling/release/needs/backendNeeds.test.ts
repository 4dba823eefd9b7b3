import { describe, expect, it } from "vitest";
import { backendNeeds } from "./backendNeeds";

const nothing = {
  tables: [],
  columns: [],
  functions: [],
  parameters: [],
  buckets: [],
  edgeFunctions: [],
};

describe("what the scripts of a build need", () => {
  it("names tables, functions, buckets and edge functions", () => {
    const code = [
      'await e.from("lockers").select("*").eq("a",1)',
      "e.from('keys').insert({})",
      "s\n  .from(`rooms`)\n  .update({})",
      'e.rpc("assign_locker",{locker_id:1,"note":t,...o})',
      'e.rpc("openDoor",{id:await this.#id(import.meta.url,super.id)})',
      'e.storage.from("photos").upload("a",b)',
      'e.functions.invoke("send-sms",{body:{}})',
      "fetch(`${url}/functions/v1/open-door`)",
      'e?.functions?.invoke("ring-bell")',
    ];
    expect(backendNeeds(code)).toEqual({
      tables: ["keys", "lockers", "rooms"],
      columns: ["lockers.a"],
      functions: ["assign_locker", "openDoor"],
      parameters: ["assign_locker.locker_id", "assign_locker.note", "openDoor.id"],
      buckets: ["photos"],
      edgeFunctions: ["open-door", "ring-bell", "send-sms"],
    });
  });

  it.each([
    'Array.from("letters").map(String)',
    'e.from(name).select("id")',
    'e.schema("audit").from("entries").select("id")',
    'bus.invoke("ring")',
    'e.from("broken").select("id"',
  ])("leaves out %s", (code) => {
    expect(backendNeeds([code])).toEqual(nothing);
  });

  it.each([
    ['.select("id, name:full_name, note::text, data->>kind")', ["data", "full_name", "id", "note"]],
    ['.select("count(), seats.sum(), *, ...profiles(*)")', ["profiles", "seats"]],
    ['.insert([{a:1,b:{c:2}},{"d":3,[e]:4}])', ["a", "b", "d"]],
    ['.upsert({...x,a}).select("b")', ["a", "b"]],
    ['.update({a:/\\)}/}).eq("b",1).order("c").order("d",{referencedTable:"x"})', ["a", "b", "c"]],
    ['.select(columns).eq("rooms.name",1).in("a",[1])', ["a"]],
    ['.select(columns).eq("data->>kind","a").order("json->b")', ["data", "json"]],
    ['.select(columns).match({a:1,"b":2}).ilikeAnyOf("c",x).notIn("d",[1])', ["a", "b", "c", "d"]],
    ['.select(columns).or("a.eq.1,and(b.not.in.(1,2),data->>kind.is.null)")', ["a", "b", "data"]],
    ['.select(columns).or("a.eq.1",{referencedTable:"rooms"})', []],
    ['.upsert(x,{onConflict:"a, b"})', ["a", "b"]],
  ])("names the columns of %s", (calls, columns) => {
    const { columns: found } = backendNeeds([`[e.from("desks")${calls},...rest]`]);
    expect(found).toEqual(columns.map((column) => `desks.${column}`));
  });

  it("names the columns of tables that are read with another one", () => {
    const list = "id, room:rooms!rooms_fkey!inner(name, floors(level)), count:bookings(count)";
    expect(backendNeeds([`e.from("desks").select("${list}")`]).columns).toEqual([
      "desks.bookings",
      "desks.id",
      "desks.rooms",
      "floors.level",
      "rooms.floors",
      "rooms.name",
    ]);
  });
});
