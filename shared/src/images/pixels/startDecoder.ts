import { decoderFiles } from "./decoderFiles";

type Format = keyof typeof decoderFiles;
export interface Memory {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc: (length: number) => number;
}

type Code = { readonly compiled: unique symbol };
/** Missing in the types of Node. */
declare const WebAssembly: {
  compile: (code: Uint8Array) => Promise<Code>;
  instantiate: (code: Code, imports: object) => Promise<{ exports: unknown }>;
};

const compiled = new Map<Format, Promise<Code>>();

/** The functions that the decoders import. They call them only after an error. */
const fail = () => {
  throw new Error("The image could not be decoded.");
};
const imports = {
  env: { setjmp: () => 0, longjmp: fail },
  wasi_snapshot_preview1: {
    environ_sizes_get: () => 0,
    environ_get: fail,
    proc_exit: fail,
    fd_close: fail,
    fd_seek: fail,
    fd_write: fail,
  },
};

/** Compiles a decoder once, and starts it with new memory for each image. */
export async function startDecoder<Decoder extends Memory>(format: Format): Promise<Decoder> {
  const code = compiled.get(format) ?? WebAssembly.compile(decoderFiles[format]());
  compiled.set(format, code);
  const { exports } = await WebAssembly.instantiate(await code, imports);
  return exports as Decoder;
}

/** Copies bytes into the decoder's memory, and returns their address. */
export function copyTo({ memory, malloc }: Memory, bytes: Uint8Array): number {
  const address = malloc(bytes.length);
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  return address;
}
