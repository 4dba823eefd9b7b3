import { serviceClient } from "../testUsers";

export async function insertRow(table: string, row: object): Promise<string> {
  const { data } = await serviceClient()
    .from(table)
    .insert(row)
    .select("id")
    .single()
    .throwOnError();
  return String(data.id);
}
