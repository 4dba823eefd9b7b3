import { describe, expect, it } from "vitest";
import { readBody } from "./body";

function request(body: string, headers: Record<string, string> = {}): Request {
  const stream = new Blob([body]).stream();
  return new Request("http://localhost/", {
    method: "POST",
    body: stream,
    headers,
    duplex: "half",
  });
}
const limits = { maxBytes: 5, isFile: false };
const generous = { maxBytes: 1_000_000, isFile: false };

describe("readBody", () => {
  it("reads a body up to the limit", async () => {
    const read = await readBody(request("12345"), limits);
    expect(read).toBeInstanceOf(Request);
    expect(await read.text()).toBe("12345");
  });

  it("refuses a declared length over the limit", async () => {
    const declared = request("123456", { "content-length": "6" });
    expect(await readBody(declared, limits)).toMatchObject({ status: 413 });
  });

  it("refuses a body over the limit without a declared length", async () => {
    expect(await readBody(request("123456"), limits)).toMatchObject({ status: 413 });
  });

  it.each([
    ["lists", "[".repeat(201)],
    ["objects", '{"a":'.repeat(201)],
    ["lists after a string with brackets", `["]]]]]]\\"]]",${"[".repeat(200)}`],
  ])("refuses deeply nested %s", async (_, body) => {
    expect(await readBody(request(body), generous)).toMatchObject({ status: 400 });
  });

  it.each([
    ["at the limit", "[".repeat(200)],
    ["in a string", `"${"[".repeat(1000)}"`],
    ["side by side", "[]".repeat(1000)],
  ])("accepts brackets %s", async (_, body) => {
    expect(await (await readBody(request(body), generous)).text()).toBe(body);
  });

  it("accepts files without parsing them", async () => {
    const body = "[".repeat(1000);
    const read = await readBody(request(body), { ...generous, isFile: true });
    expect(await read.text()).toBe(body);
  });
});
