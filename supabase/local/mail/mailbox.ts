import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "@portal/shared/domain/brand";
import { z } from "zod";

const addressSchema = z.object({ name: z.string(), address: z.string() });

const mailSchema = z.object({
  id: z.string(),
  created: z.iso.datetime(),
  read: z.boolean(),
  from: addressSchema,
  to: z.array(addressSchema),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type MailAddress = z.infer<typeof addressSchema>;
export type Mail = z.infer<typeof mailSchema>;

export interface Outgoing {
  readonly from?: MailAddress;
  readonly to: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const house: MailAddress = { name: brand.fullName, address: "no-reply@portal.local" };
const mostKept = 500;

/** Mails that would have left the house, a file each, newest first; the oldest make room. */
export class Mailbox {
  readonly #folder: string;
  #mails: Mail[];
  #awaited: () => Promise<void> = () => Promise.resolve();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#mails = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => readMail(join(folder, file)))
      .sort((left, right) => right.created.localeCompare(left.created));
  }

  /** Names the mails that are being written: readers wait for those asked for before them. */
  awaitBeforeReading(work: () => Promise<void>): void {
    this.#awaited = work;
  }

  settled(): Promise<void> {
    return this.#awaited();
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return id === "latest" ? this.#mails[0] : this.#mails.find((mail) => mail.id === id);
  }

  async deliver({ from = house, to, ...content }: Outgoing): Promise<Mail> {
    const created = new Date().toISOString();
    const mail: Mail = { id: randomUUID(), created, read: false, from, to: [...to], ...content };
    await this.#write(mail);
    this.#mails = [mail, ...this.#mails];
    await this.#drop(this.#mails.slice(mostKept));
    return mail;
  }

  async markRead(mail: Mail): Promise<void> {
    if (mail.read) return;
    mail.read = true;
    await this.#write(mail);
  }

  /** Without ids, all. */
  async remove(ids: readonly string[] = []): Promise<void> {
    await this.#drop(
      ids.length > 0 ? this.#mails.filter(({ id }) => ids.includes(id)) : this.#mails,
    );
  }

  async #write(mail: Mail): Promise<void> {
    const path = join(this.#folder, `${mail.id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(mail));
    await rename(`${path}.new`, path);
  }

  async #drop(mails: readonly Mail[]): Promise<void> {
    const gone = new Set(mails.map(({ id }) => id));
    this.#mails = this.#mails.filter(({ id }) => !gone.has(id));
    await Promise.all([...gone].map((id) => rm(join(this.#folder, `${id}.json`), { force: true })));
  }
}

function readMail(path: string): Mail[] {
  try {
    return [mailSchema.parse(JSON.parse(readFileSync(path, "utf8")))];
  } catch {
    return [];
  }
}
