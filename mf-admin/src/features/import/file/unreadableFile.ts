/** The message says what is wrong with the file and what to do. */
export class UnreadableFile extends Error {}

export interface TextLine {
  /** The number of the line, starting at 1. */
  line: number;
  text: string;
}

/** Only a person can tell whether the file is Windows-1252: nearly all bytes are. */
export class NotUtf8 extends UnreadableFile {
  /** The lines that differ between the two encodings, read as Windows-1252. */
  readonly westernLines: readonly TextLine[];

  constructor(message: string, westernLines: readonly TextLine[]) {
    super(message);
    this.westernLines = westernLines;
  }
}
