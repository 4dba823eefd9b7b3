export interface ReleaseStorage {
  readonly place: string;
  /** The path or URL that browsers load files from; ends with `/`. */
  readonly baseUrl: string;
  /** Reads a text file without caches; undefined if it does not exist. */
  read(path: string): Promise<string | undefined>;
  /** Replaces a text file atomically; it is served without caching. */
  replace(path: string, text: string): Promise<void>;
  /** Creates a text file; false if it exists. */
  create(path: string, text: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Copies a local folder, completely or not at all. Existing folders are never changed. */
  putFolder(path: string, from: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  folders(path: string): Promise<string[]>;
}
