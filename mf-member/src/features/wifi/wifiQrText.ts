/** A wireless network, as the setting `wifi` keeps it. */
export interface Network {
  name: string;
  password: string;
}

/**
 * The text of a QR code that lets a phone join a WPA network. Backslash, semicolon, comma,
 * colon and quote have a meaning in it and are escaped. No password makes an open network.
 */
export function wifiQrText({ name, password }: Network): string {
  if (!password) return `WIFI:T:nopass;S:${escaped(name)};;`;
  return `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);
}
