import { describe, expect, it } from "vitest";
import { samplePng } from "@portal/shared/images/sampleImages";
import { readUpload } from "./uploadBody";

const upload = (type: string, allowedMimeTypes: string[] | null) => {
  const headers = { "content-type": type };
  const body = new Uint8Array(samplePng);
  const request = new Request("http://localhost/", { method: "POST", body, headers });
  return readUpload(
    request,
    { id: "b", public: true, fileSizeLimit: null, allowedMimeTypes },
    1000,
  );
};

function uploadForm(fields: Readonly<Record<string, string>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("", new File(["bytes"], "a.png", { type: "image/png" }));
  const request = new Request("http://localhost/", { method: "POST", body });
  const bucket = { id: "b", public: true, fileSizeLimit: null, allowedMimeTypes: null };
  return readUpload(request, bucket, 100);
}

describe("readUpload of a form", () => {
  it.each([{ cacheControl: "36\u000100" }, { cacheControl: "भ" }])(
    "refuses the fields %j with 400",
    async (fields) => {
      await expect(uploadForm(fields)).rejects.toMatchObject({ statusCode: 400, httpStatus: 400 });
    },
  );

  it.each(["text/plain;a=भ", "text/plain;\u0001"])(
    "refuses a type that a header cannot contain: %j",
    async (contentType) => {
      await expect(uploadForm({ contentType })).rejects.toMatchObject({ statusCode: 415 });
    },
  );

  it("reads its fields", async () => {
    const fields = { cacheControl: "60", contentType: "image/jpeg" };
    expect(await uploadForm(fields)).toMatchObject({
      cacheControl: "max-age=60",
      type: "image/jpeg",
    });
  });
});

describe("readUpload of a body", () => {
  it.each([
    ["image/png", ["image/png"]],
    ["IMAGE/PNG", ["image/png"]],
    ["image/png;charset=utf-8", ["image/png"]],
    ["image/png", ["image/*"]],
  ])("stores %s as image/png if %j is allowed", async (type, allowed) => {
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
  ])("refuses %s if %j is allowed", async (type, allowed) => {
    await expect(upload(type, allowed)).rejects.toMatchObject({ statusCode: 415 });
  });

  it("keeps the parameters of a type in a bucket that accepts every type", async () => {
    const type = "text/javascript; charset=utf-8";
    expect(await upload(type, null)).toMatchObject({ type });
  });
});
