/** A place where releases lie. Paths are relative to it, with `/`. */
export interface ReleaseStorage {
  /** For people: a folder's path or a bucket's address. */
  readonly place: string;
  /** Where browsers fetch its files: a path or an address that ends with `/`. */
  readonly baseUrl: string;
  /** A small text as it is now, past every cache; undefined when there is none. */
  read(path: string): Promise<string | undefined>;
  /** Replaces a text at once: readers see the old one or the new one, and none keeps it. */
  replace(path: string, text: string): Promise<void>;
  /** Writes a text unless there is one; false when there is. */
  create(path: string, text: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /**
   * Copies a folder of this machine in, whole or not at all. One that is there is never touched,
   * and its files may be kept for ever by whoever fetches them.
   */
  putFolder(path: string, from: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** The names of the folders in a folder, also of those that somebody left half way. */
  folders(path: string): Promise<string[]>;
}
