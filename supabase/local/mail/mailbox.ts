import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "@portal/shared/domain/brand";
import { z } from "zod";
import { privateFolder } from "../process/privateFolder";

const addressSchema = z.object({ name: z.string(), address: z.string() });

const attachmentSchema = z.object({
  name: z.string(),
  type: z.string(),
  /** Content in Base64. */
  content: z.string(),
  /** The HTML shows the attachment as `cid:<contentId>`. */
  contentId: z.string().default(""),
});

const mailSchema = z.object({
  id: z.string(),
  created: z.iso.datetime(),
  read: z.boolean(),
  from: addressSchema,
  to: z.array(addressSchema),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z.array(attachmentSchema).default([]),
});

export type MailAddress = z.infer<typeof addressSchema>;
export type Mail = z.infer<typeof mailSchema>;

export interface Outgoing {
  readonly from?: MailAddress;
  readonly to: readonly MailAddress[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Mail["headers"];
  readonly attachments?: Mail["attachments"];
}

const defaultSender: MailAddress = { name: brand.fullName, address: "no-reply@portal.local" };
const maxMails = 500;

export class Mailbox {
  readonly #folder: string;
  #mails: Mail[];
  #pending: () => Promise<void> = () => Promise.resolve();

  constructor(folder: string) {
    privateFolder(folder);
    this.#folder = folder;
    this.#mails = readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .flatMap((file) => readMail(join(folder, file)))
      .sort((left, right) => right.created.localeCompare(left.created));
  }

  /** Readers wait for `work`: the emails requested before them. */
  awaitBeforeReading(work: () => Promise<void>): void {
    this.#pending = work;
  }

  whenIdle(): Promise<void> {
    return this.#pending();
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return id === "latest" ? this.#mails[0] : this.#mails.find((mail) => mail.id === id);
  }

  async deliver(outgoing: Outgoing): Promise<Mail> {
    const { from = defaultSender, to, headers = {}, attachments = [], ...content } = outgoing;
    const mail: Mail = {
      id: randomUUID(),
      created: new Date().toISOString(),
      read: false,
      from,
      to: [...to],
      headers,
      attachments,
      ...content,
    };
    await this.#write(mail);
    this.#mails = [mail, ...this.#mails];
    await this.#delete(this.#mails.slice(maxMails));
    return mail;
  }

  async markRead(mail: Mail): Promise<void> {
    if (mail.read) return;
    mail.read = true;
    await this.#write(mail);
  }

  /** Removes all emails if `ids` is missing or null. */
  async remove(ids?: readonly string[] | null): Promise<void> {
    const all = this.#mails;
    await this.#delete(ids?.length ? all.filter(({ id }) => ids.includes(id)) : all);
  }

  async #write(mail: Mail): Promise<void> {
    const path = join(this.#folder, `${mail.id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(mail), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  async #delete(mails: readonly Mail[]): Promise<void> {
    const deleted = new Set(mails.map(({ id }) => id));
    this.#mails = this.#mails.filter(({ id }) => !deleted.has(id));
    await Promise.all(
      [...deleted].map((id) => rm(join(this.#folder, `${id}.json`), { force: true })),
    );
  }
}

function readMail(path: string): Mail[] {
  try {
    return [mailSchema.parse(JSON.parse(readFileSync(path, "utf8")))];
  } catch {
    return [];
  }
}
