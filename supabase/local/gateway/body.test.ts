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

describe("a request's body", () => {
  it("is read whole up to the limit", async () => {
    const read = await readBody(request("12345"), limits);
    expect(read).toBeInstanceOf(Request);
    expect(await read.text()).toBe("12345");
  });

  it("is refused when its declared length is over the limit", async () => {
    const declared = request("123456", { "content-length": "6" });
    expect(await readBody(declared, limits)).toMatchObject({ status: 413 });
  });

  it("is refused when it has no declared length and is over the limit", async () => {
    expect(await readBody(request("123456"), limits)).toMatchObject({ status: 413 });
  });

  it.each([
    ["lists", "[".repeat(201)],
    ["objects", '{"a":'.repeat(201)],
    ["lists after a text with brackets", `["]]]]]]\\"]]",${"[".repeat(200)}`],
  ])("is refused when it nests %s too deeply", async (_, body) => {
    expect(await readBody(request(body), generous)).toMatchObject({ status: 400 });
  });

  it.each([
    ["at the limit", "[".repeat(200)],
    ["in a text", `"${"[".repeat(1000)}"`],
    ["side by side", "[]".repeat(1000)],
  ])("is accepted with brackets %s", async (_, body) => {
    expect(await (await readBody(request(body), generous)).text()).toBe(body);
  });

  it("is accepted as it is when it is a file", async () => {
    const body = "[".repeat(1000);
    const read = await readBody(request(body), { ...generous, isFile: true });
    expect(await read.text()).toBe(body);
  });
});
