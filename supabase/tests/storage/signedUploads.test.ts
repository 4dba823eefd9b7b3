import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createTokens } from "../../local/keys/tokens";
import { anon, member, service, stack } from "../stack";

const bucket = "signed-uploads";
const files = () => service.storage.from(bucket);
const theirs = () => anon.storage.from(bucket);
const newPath = () => `a/${randomUUID()}.js`;

beforeAll(async () => {
  await service.storage.createBucket(bucket, { public: true });
});

async function sign(path: string) {
  const { data, error } = await files().createSignedUploadUrl(path);
  if (error) throw error;
  return data;
}
const textOf = async (path: string) => (await files().download(path)).data?.text();

test("a signed URL uploads one object, once, with its type and caching", async () => {
  const path = newPath();
  const { signedUrl } = await sign(path);
  const put = (body: string) =>
    fetch(signedUrl, {
      method: "PUT",
      body,
      headers: { "content-type": "text/javascript", "cache-control": "max-age=60" },
    });
  expect((await put("run()")).status).toBe(200);
  expect(await (await put("attack()")).json()).toMatchObject({ statusCode: "409" });
  const response = await fetch(files().getPublicUrl(path).data.publicUrl);
  expect(await response.text()).toBe("run()");
  expect(response.headers.get("content-type")).toBe("text/javascript");
  expect(response.headers.get("cache-control")).toBe("max-age=60");
});

test("the token of another object, an expired one and one of a session are refused", async () => {
  const [path, other] = [newPath(), newPath()];
  const { data } = await (await member()).client.auth.getSession();
  const tokens = createTokens(stack.jwtSecret);
  const wrong = [
    (await sign(other)).token,
    await tokens.sign({ url: `${bucket}/${path}` }, -1),
    await createTokens("x".repeat(40)).sign({ url: `${bucket}/${path}` }, 60),
    data.session?.access_token ?? "",
    "",
  ];
  for (const token of wrong) {
    const { error } = await theirs().uploadToSignedUrl(path, token, Buffer.from("attack()"));
    expect(error).toMatchObject({ statusCode: "403" });
  }
  expect(await textOf(path)).toBeUndefined();
});

test("only callers who may upload get a signed URL, and not for an existing object", async () => {
  const path = newPath();
  for (const { storage } of [anon, (await member()).client]) {
    const { error } = await storage.from(bucket).createSignedUploadUrl(path);
    expect(error).toMatchObject({ statusCode: "403" });
  }
  await files().upload(path, "first");
  const { error } = await files().createSignedUploadUrl(path);
  expect(error).toMatchObject({ statusCode: "409" });
});
