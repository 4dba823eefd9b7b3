import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { forbiddenCode } from "./forbiddenCode";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "forbidden-"));
  mkdirSync(join(dir, "static"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const found = (code: string, file = "static/a.js") => {
  writeFileSync(join(dir, file), code);
  return forbiddenCode(dir);
};

it.each([
  "WebAssembly.instantiate(bytes,{})",
  "await WebAssembly.compileStreaming(fetch(u))",
  "new WebAssembly.Module(bytes)",
  'WebAssembly["instantiate"](bytes)',
  "globalThis.WebAssembly?.instantiate(bytes)",
  "const w=WebAssembly,x=1",
  "let{instantiate:i}=globalThis.WebAssembly;",
  'self["WebAssembly"].compile(b)',
  "load(WebAssembly)",
])("refuses WebAssembly in %s", (code) => {
  expect(found(code)).toEqual([
    expect.stringContaining(
      "static/a.js uses WebAssembly, which the Content-Security-Policy of the portal blocks. " +
        "Choose a library, or a build of it, without WebAssembly",
    ),
  ]);
});

it("refuses a file of WebAssembly", () => {
  expect(found("", "static/a.wasm")[0]).toContain("static/a.wasm uses WebAssembly");
});

it.each([
  "new Worker(new URL(r.p+r.u(12),r.b))",
  'new Worker("/worker.js")',
  "new Worker(`/worker.js`)",
  'new window.Worker("https://cdn.example/worker.js",{type:"module"})',
  "new SharedWorker(u)",
])("refuses the worker of %s", (code) => {
  expect(found(code)).toEqual([
    'static/a.js starts a worker from a file, which browsers refuse where modules come from another origin. Import it with "?worker&inline"',
  ]);
});

it.each([
  'if("object"==typeof WebAssembly)a()',
  '"[object WebAssembly.Module]"===toString(value)',
  'throw Error("This build does without WebAssembly.")',
  "new Worker(objURL,{name:o})",
  'new Worker("data:text/javascript,"+c)',
  "class Workers{}",
])("accepts %s", (code) => {
  expect(found(code)).toEqual([]);
});
