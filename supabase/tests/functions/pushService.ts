import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";

type Fault = "hangs" | { status: number; location?: string };

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly claims: object;
  readonly message: unknown;
}

const keyPair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwk = keyPair.privateKey.export({ format: "jwk" });
const publicKey = Buffer.concat([
  Buffer.from([4]),
  Buffer.from(jwk.x ?? "", "base64url"),
  Buffer.from(jwk.y ?? "", "base64url"),
]).toString("base64url");

/** What the functions get from their environment. */
export const vapid = { publicKey, privateKey: jwk.d ?? "", subject: "mailto:team@example.com" };

/** A browser: its keys, and the address that the push service gave it. */
export class Device {
  readonly #keys = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly path = `/fcm/send/${randomBytes(12).toString("hex")}`;
  readonly endpoint = `https://fcm.googleapis.com${this.path}`;
  readonly p256dh = this.#keys.generateKeys().toString("base64url");
  readonly auth = this.#auth.toString("base64url");

  /** RFC 8188 and RFC 8291, in one record. */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const secret = this.#keys.computeSecret(sender);
    const info = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      Buffer.from(this.p256dh, "base64url"),
      sender,
    ]);
    const key = Buffer.from(hkdfSync("sha256", secret, this.#auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${name}\0`, length));
    const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}

/** A test double of a push service: checks who sends, and decrypts what the browser would. */
export class PushService {
  readonly received: Received[] = [];
  readonly faults = new Map<string, Fault[]>();
  readonly #devices = new Map<string, Device>();
  readonly #hanging: ServerResponse[] = [];
  readonly #server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const fault = this.faults.get(path)?.shift();
    if (fault === "hangs") {
      this.#hanging.push(response);
      return;
    }
    if (fault) {
      response.writeHead(fault.status, fault.location ? { location: fault.location } : {}).end();
      return;
    }
    const device = this.#devices.get(path);
    if (!device) {
      response.writeHead(404).end();
      return;
    }
    const sealed = Buffer.concat(chunks);
    if (sealed.length > 4096) {
      response.writeHead(413).end();
      return;
    }
    try {
      const [, token = "", key] =
        /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? "") ?? [];
      if (key !== vapid.publicKey) throw new Error("wrong key");
      const { payload } = await jwtVerify(token, createPublicKey(keyPair.privateKey), {
        audience: new URL(device.endpoint).origin,
        subject: vapid.subject,
        algorithms: ["ES256"],
      });
      const message = device.decrypt(sealed);
      this.received.push({ path, headers: request.headers, claims: payload, message });
      response.writeHead(201).end();
    } catch {
      response.writeHead(403).end();
    }
  });

  get hanging(): number {
    return this.#hanging.length;
  }

  add(device: Device): Device {
    this.#devices.set(device.path, device);
    return device;
  }

  sentTo({ path }: Device): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
