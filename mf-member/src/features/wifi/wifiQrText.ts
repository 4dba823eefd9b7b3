export interface Network {
  name: string;
  password: string;
}

/** An open network if the password is empty. */
export function wifiQrText({ name, password }: Network): string {
  if (!password) return `WIFI:T:nopass;S:${escapeField(name)};;`;
  return `WIFI:T:WPA;S:${escapeField(name)};P:${escapeField(password)};;`;
}

function escapeField(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, String.raw`\$&`);
}
