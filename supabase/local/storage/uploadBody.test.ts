import { describe, expect, it } from "vitest";
import { readUpload } from "./uploadBody";

const upload = (type: string, allowedMimeTypes: string[] | null) => {
  const headers = { "content-type": type };
  const request = new Request("http://localhost/", { method: "POST", body: "bytes", headers });
  return readUpload(request, { id: "b", public: true, fileSizeLimit: null, allowedMimeTypes }, 100);
};

describe("the type of an upload", () => {
  it.each([
    ["image/png", ["image/png"]],
    ["IMAGE/PNG", ["image/png"]],
    ["image/png;charset=utf-8", ["image/png"]],
    ["image/png", ["image/*"]],
  ])("%s is stored as image/png where %j is allowed", async (type, allowed) => {
    expect(await upload(type, allowed)).toMatchObject({ type: "image/png" });
  });

  it.each([
    ["image/pngx", ["image/png"]],
    ["image/png, text/html", ["image/png"]],
    ["image/png/html", ["image/*"]],
    ["image/", ["image/*"]],
    ["imagex/png", ["image/*"]],
    ["text/html;image/png", ["image/png"]],
    ["image/svg+xml", ["image/png", "image/svg"]],
    ["nonsense", null],
  ])("%s is refused where %j is allowed", async (type, allowed) => {
    await expect(upload(type, allowed)).rejects.toMatchObject({ statusCode: 415 });
  });

  it("is kept with its parameters in a bucket that takes every type", async () => {
    const type = "text/javascript; charset=utf-8";
    expect(await upload(type, null)).toMatchObject({ type });
  });
});
