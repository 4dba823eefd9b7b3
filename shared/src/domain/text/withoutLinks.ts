const scheme = /([a-z][a-z0-9+.-]*):\/+/giu;
const addressOfNumbers = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/gu;
/** A dot of any script before a letter. */
const dot = /(\S)[.\u2024\u3002\ufe52\uff0e\uff61](?=\p{L})/gu;
const colon = /(\p{L})[:\ufe55\uff1a](?=\S)/gu;
const at = /(\S)[@\ufe6b\uff20](?=\S)/gu;

/** Adds spaces after dots, so that mail programs make no links of what people typed: `evil. example`, `S. Ramesh`. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(scheme, "$1 ")
    .replaceAll(addressOfNumbers, "$1 $2 $3 $4")
    .replaceAll(dot, "$1. ")
    .replaceAll(colon, "$1: ")
    .replaceAll(at, "$1 at ");
}
