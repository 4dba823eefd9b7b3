import { z } from "zod";
import { type Client, stack } from "../stack";

export interface FunctionResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export async function invoke(
  client: Client,
  name: string,
  body: object,
): Promise<FunctionResponse> {
  const { data } = await client.auth.getSession();
  const bearer = data.session ? { authorization: `Bearer ${data.session.access_token}` } : {};
  return callFunction(name, body, { apikey: stack.publishableKey, ...bearer });
}

export async function callFunction(
  name: string,
  body: object,
  headers: Record<string, string>,
): Promise<FunctionResponse> {
  const response = await fetch(`${stack.apiUrl}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return readResponse(response);
}

export async function readResponse(response: Response): Promise<FunctionResponse> {
  const body: unknown = await response.json().catch(() => ({}));
  return { status: response.status, body: z.record(z.string(), z.unknown()).catch({}).parse(body) };
}
