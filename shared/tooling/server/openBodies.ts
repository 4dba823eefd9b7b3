export interface BodyRules {
  readonly maxBytes: number;
  /** Called with each part. Returns a refusal if the body must be refused. */
  readonly check?: ((part: Uint8Array) => BodyRefusal | null) | undefined;
}

export interface OpenBodyLimits {
  /** The largest total of all bodies that are being received. */
  readonly totalBytes: number;
  /** The longest pause between two parts. */
  readonly idleMs: number;
  /** The longest time to receive a body. */
  readonly totalMs: number;
}

export class BodyRefusal extends Error {
  override readonly name = "BodyRefusal";
  readonly status: 400 | 408 | 413;
  readonly code: string | undefined;

  constructor(status: BodyRefusal["status"], message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    const { status, code, message } = this;
    return Response.json({ ...(code && { code }), message }, { status });
  }
}

export interface OpenBody {
  /** The same request. Its body is received while it is read. */
  readonly request: Request;
  /** Why the body was refused while it was read. */
  refusal(): BodyRefusal | null;
  /** Stops receiving. The rest can then be read from the original request. */
  end(): void;
}

const defaults: OpenBodyLimits = {
  totalBytes: 64 * 1024 * 1024,
  idleMs: 10_000,
  totalMs: 60_000,
};

/** The bodies that a server is receiving, with limits for each and for all of them. */
export class OpenBodies {
  readonly #limits: OpenBodyLimits;
  /** The first one has sent nothing for the longest time. */
  readonly #receiving = new Set<Reception>();

  constructor(limits: Partial<OpenBodyLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  open(request: Request, rules: BodyRules): OpenBody {
    if (!request.body) return { request, refusal: () => null, end: () => undefined };
    const reception = new Reception(request.body, this.#limits, () => {
      this.#receiving.delete(reception);
    });
    const isTooLong = Number(request.headers.get("content-length") ?? 0) > rules.maxBytes;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          try {
            if (isTooLong) throw reception.refuse(tooLarge());
            const part = await reception.read();
            if (!part) return controller.close();
            this.#count(reception, part.byteLength);
            const refusal = rules.check?.(part);
            if (refusal) throw reception.refuse(refusal);
            if (reception.bytes > rules.maxBytes) throw reception.refuse(tooLarge());
            controller.enqueue(part);
          } catch (error) {
            // A forwarded request must not fail after its response has started: that would cut the response off.
            if (reception.refusal || !reception.hasEnded)
              controller.error(reception.refusal ?? error);
          }
        },
        cancel: () => reception.end(),
      },
      { highWaterMark: 0 },
    );
    // The types of browsers lack `duplex`.
    const received = { body: stream, duplex: "half" as const };
    return {
      request: new Request(request, received),
      refusal: () => reception.refusal,
      end: () => reception.end(),
    };
  }

  /** Over the limit, those that have sent nothing for the longest time make room. */
  #count(reception: Reception, bytes: number): void {
    reception.bytes += bytes;
    this.#receiving.delete(reception);
    if (!reception.hasEnded) this.#receiving.add(reception);
    let total = 0;
    for (const other of this.#receiving) total += other.bytes;
    for (const other of this.#receiving) {
      if (total <= this.#limits.totalBytes) return;
      total -= other.bytes;
      other.refuse(tooSlow());
    }
  }
}

class Reception {
  bytes = 0;
  refusal: BodyRefusal | null = null;
  hasEnded = false;
  readonly #body: ReadableStream<Uint8Array>;
  readonly #limits: OpenBodyLimits;
  readonly #onEnd: () => void;
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #total: NodeJS.Timeout | undefined;

  constructor(body: ReadableStream<Uint8Array>, limits: OpenBodyLimits, onEnd: () => void) {
    this.#body = body;
    this.#limits = limits;
    this.#onEnd = onEnd;
  }

  /** The next part, or null at the end. */
  async read(): Promise<Uint8Array | null> {
    this.#reader ??= this.#body.getReader();
    this.#total ??= setTimeout(() => this.refuse(tooSlow()), this.#limits.totalMs);
    const idle = setTimeout(() => this.refuse(tooSlow()), this.#limits.idleMs);
    try {
      const next = await this.#reader.read();
      if (!next.done) return next.value;
      this.end();
      return null;
    } finally {
      clearTimeout(idle);
    }
  }

  refuse(refusal: BodyRefusal): BodyRefusal {
    this.refusal ??= refusal;
    this.end();
    return this.refusal;
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    clearTimeout(this.#total);
    this.#onEnd();
    // cancel() would close the connection; the server drains the rest.
    this.#reader?.releaseLock();
  }
}

const tooLarge = () => new BodyRefusal(413, "Request size limit exceeded");
export const tooSlow = (): BodyRefusal =>
  new BodyRefusal(408, "The request body arrived too slowly. Send it again.");
