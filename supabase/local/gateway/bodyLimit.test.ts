import { describe, expect, it } from "vitest";
import { limitBody } from "./bodyLimit";

function request(body: string, headers: Record<string, string> = {}): Request {
  const stream = new Blob([body]).stream();
  return new Request("http://localhost/", {
    method: "POST",
    body: stream,
    headers,
    duplex: "half",
  });
}

describe("a request's body", () => {
  it("is read whole up to the limit", async () => {
    const limited = limitBody(request("12345"), 5);
    expect(await (limited as Request).text()).toBe("12345");
  });

  it("is refused when it says itself that it is longer", () => {
    expect(limitBody(request("123456", { "content-length": "6" }), 5)).toMatchObject({
      status: 413,
    });
  });

  it("ends in an error when it turns out to be longer", async () => {
    const limited = limitBody(request("123456"), 5) as Request;
    await expect(limited.text()).rejects.toThrow("too large");
  });
});
