import { decoderFiles } from "./decoderFiles";

type Format = keyof typeof decoderFiles;
export interface Memory {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc: (length: number) => number;
}

type Code = { readonly compiled: unique symbol };
/** The types of Node lack it. */
declare const WebAssembly: {
  compile: (code: Uint8Array) => Promise<Code>;
  instantiate: (code: Code, imports: object) => Promise<{ exports: unknown }>;
};

const compiled = new Map<Format, Promise<Code>>();

/** What the decoders could need of their environment. They call it only to give up. */
const giveUp = () => {
  throw new Error("The decoder gave up.");
};
const imports = {
  env: { setjmp: () => 0, longjmp: giveUp },
  wasi_snapshot_preview1: {
    environ_sizes_get: () => 0,
    environ_get: giveUp,
    proc_exit: giveUp,
    fd_close: giveUp,
    fd_seek: giveUp,
    fd_write: giveUp,
  },
};

/** With a memory of its own for each image, which ends with it. Compiled once. */
export async function startDecoder<Decoder extends Memory>(format: Format): Promise<Decoder> {
  const code = compiled.get(format) ?? WebAssembly.compile(decoderFiles[format]());
  compiled.set(format, code);
  const { exports } = await WebAssembly.instantiate(await code, imports);
  return exports as Decoder;
}

/** The address of a copy. */
export function copyTo({ memory, malloc }: Memory, bytes: Uint8Array): number {
  const address = malloc(bytes.length);
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  return address;
}
