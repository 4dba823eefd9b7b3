import { hasNullCharacter, nullCharacter } from "../gateway/jsonCheck";
import { type RestErrorBody, restError } from "./errors";

const operators = new Set(
  (
    "eq neq gt gte lt lte like ilike match imatch is isdistinct in cs cd ov sl sr nxl nxr adj " +
    "fts plfts phfts wfts"
  ).split(" "),
);
const otherParameters = new Set("select order limit offset on_conflict columns apikey".split(" "));
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype));
const maxDepth = 32;

class UnreadableQuery extends Error {
  readonly code: string;
  constructor(message: string, code = "PGRST100") {
    super(message);
    this.code = code;
  }
}

// Defects: the library accepts names of inherited properties as operators and columns and writes to
// them, and fails on deeply nested groups.
export function refuseQuery(url: URL): Response | null {
  const isCall = url.pathname.startsWith("/rest/v1/rpc/");
  try {
    if (hasNullCharacter(url)) throw new UnreadableQuery(nullCharacter.message, nullCharacter.code);
    for (const [name, value] of url.searchParams) checkParameter(name, value, isCall);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableQuery)) throw error;
    const { code, message } = error;
    const body: RestErrorBody = { code, message, details: null, hint: null };
    return restError(400, body);
  }
}

function checkParameter(name: string, value: string, isCall: boolean): void {
  const last = name.slice(name.lastIndexOf(".") + 1);
  for (const part of name.split(".")) checkColumn(part);
  if (last === "and" || last === "or") {
    checkGroup(/^\((.*)\)$/s.exec(value)?.[1] ?? value, 1);
  } else if (otherParameters.has(last)) {
    if (last === "select" || last === "order") checkNames(value);
  } else if (!isCall) {
    // Other parameters of a call are arguments of the function.
    checkOperator(value);
  }
}

function checkGroup(group: string, depth: number): void {
  if (depth > maxDepth) throw tooDeep();
  for (const part of splitGroup(group)) {
    const inner = /^(?:not\.)?(?:and|or)\s*\((.*)\)$/s.exec(part)?.[1];
    if (inner !== undefined) {
      checkGroup(inner, depth + 1);
      continue;
    }
    checkColumn(part);
    const dot = part.indexOf(".");
    if (dot !== -1) checkOperator(part.slice(dot + 1));
  }
}

function splitGroup(group: string): string[] {
  let depth = 0;
  let isQuoted = false;
  const parts = [""];
  for (const character of group) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && "({".includes(character)) depth += 1;
    if (!isQuoted && ")}".includes(character)) depth -= 1;
    if (character === "," && depth === 0 && !isQuoted) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts.map((part) => part.trim());
}

function checkOperator(filter: string): void {
  const operator = /^\w*/.exec(filter.replace(/^not\./, ""))?.[0] ?? "";
  if (!operators.has(operator))
    throw new UnreadableQuery(`"failed to parse filter (${filter})" (line 1, column 1)`);
}

function checkColumn(text: string): void {
  const name = /^[\s"]*(\w+)/.exec(text)?.[1] ?? "";
  if (inheritedNames.has(name)) throw new UnreadableQuery(`column ${name} does not exist`, "42703");
}

function checkNames(text: string): void {
  if (text.split('"').length % 2 === 0)
    throw new UnreadableQuery(`"failed to parse (${text})" (line 1, column 1)`);
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth > maxDepth) throw tooDeep();
  }
}

function tooDeep(): UnreadableQuery {
  return new UnreadableQuery(`The query nests deeper than ${maxDepth} levels.`);
}
