import { describe, expect, it } from "vitest";
import { readTar, tarHeader, tarPadding } from "./tar";

const file = (name: string, text: string) => [
  tarHeader(name, text.length),
  Buffer.from(text),
  tarPadding(text.length),
];

/** In parts of the given size, as they come from a file. */
async function read(archive: Buffer, partBytes = 100): Promise<[string, string][]> {
  async function* parts() {
    for (let at = 0; at < archive.length; at += partBytes)
      yield archive.subarray(at, at + partBytes);
  }
  const found: [string, string][] = [];
  for await (const { name, body } of readTar(parts())) {
    const chunks: Buffer[] = [];
    for await (const chunk of body) chunks.push(chunk);
    found.push([name, Buffer.concat(chunks).toString()]);
  }
  return found;
}

describe("an archive", () => {
  it.each([1, 100, 512, 5000])("is read in parts of %i bytes", async (partBytes) => {
    const long = "x".repeat(1500);
    const archive = Buffer.concat([
      ...file("base/1/259", long),
      ...file("empty", ""),
      ...file("c", "c"),
    ]);
    expect(await read(archive, partBytes)).toEqual([
      ["base/1/259", long],
      ["empty", ""],
      ["c", "c"],
    ]);
  });

  it("is read on after the blocks that end another one", async () => {
    const archive = Buffer.concat([
      ...file("a", "a"),
      Buffer.alloc(1024),
      ...file("b", "b"),
      Buffer.alloc(1024),
    ]);
    expect(await read(archive)).toEqual([
      ["a", "a"],
      ["b", "b"],
    ]);
  });

  it("may begin its paths with the present folder, as PostgreSQL does", async () => {
    expect(await read(Buffer.concat(file("./pg_wal/1", "a")))).toEqual([["pg_wal/1", "a"]]);
  });

  it("is refused when it ends within a file", async () => {
    await expect(read(Buffer.concat([tarHeader("a", 600), Buffer.alloc(512)]))).rejects.toThrow(
      "The backup ends too early.",
    );
  });

  it.each(["../keys.json", "a/../../b", "/etc/passwd", "..", "a\\b", ""])(
    "is refused with the path %j",
    async (name) => {
      await expect(read(Buffer.concat(file(name, "a")))).rejects.toThrow(
        `The backup contains the path "${name}", which cannot be restored.`,
      );
    },
  );

  it("is refused with a link or a wrong checksum", async () => {
    const link = tarHeader("a", 0);
    link.write("2", 156);
    const changed = tarHeader("a", 0);
    changed.write("b");
    for (const header of [link, changed])
      await expect(read(header)).rejects.toThrow(
        "The backup contains an entry that cannot be restored.",
      );
  });
});
