import { createHash } from "node:crypto";

export interface ContractMember {
  /** Such as `Portal` or `Portal.toast`. */
  name: string;
  /** The member's declaration, without comments. */
  text: string;
}

export interface ReportedMember extends ContractMember {
  /** The contract version that added it, such as `1.2`. */
  since: string;
}

/** Hash of the contract up to a version. It shows that the version has not changed since it was recorded. */
interface RecordedVersion {
  version: string;
  hash: string;
}

export interface ContractReport {
  /** Oldest first; all of one major version. */
  versions: readonly RecordedVersion[];
  members: readonly ReportedMember[];
}

interface Version {
  major: number;
  minor: number;
}

/** Modules create these: a new required member would break the modules of today. */
const madeByModules =
  /^(AdminSection|Contributions|Module(Description|Lifecycles|Route)|Navigat(eOptions|ionEntry)|Part|Toast)\./;

/**
 * The report of the contract that `members` describes.
 * @param recorded the report of the last commit
 * @throws if the version is too low for the change
 */
export function nextReport(
  recorded: ContractReport | undefined,
  members: readonly ContractMember[],
  { major, minor }: Version,
): ContractReport {
  const version = `${String(major)}.${String(minor)}`;
  const last = recorded?.versions.at(-1);
  const [lastMajor = 0, lastMinor = 0] = (last?.version ?? "0.0").split(".").map(Number);
  if (!recorded || major > lastMajor) {
    if (recorded && minor !== 0)
      throw new Error("CONTRACT_MINOR must be 0 in a new major version.");
    return reportOf(members, () => version, [], version);
  }
  const { removed, changed, added } = compareContracts(recorded.members, members);
  const broken = [
    ...removed.map((name) => `${name} was removed`),
    ...changed.map((name) => `${name} was changed`),
    ...added
      .filter(({ name, text }) => {
        const isOfKnownType = recorded.members.some((one) => one.name === name.split(".")[0]);
        return isOfKnownType && madeByModules.test(name) && !isOptional(text);
      })
      .map(({ name }) => `${name} is new and required, although modules provide it`),
  ];
  if (broken.length > 0) {
    throw new Error(
      `${broken.join(", ")}. Modules built for contract ${version} would break: ` +
        `keep them, or raise CONTRACT_MAJOR to ${String(lastMajor + 1)}.`,
    );
  }
  if (major < lastMajor || minor < lastMinor || (added.length > 0 && minor === lastMinor)) {
    const names = added.map(({ name }) => name).join(", ");
    throw new Error(
      `${names ? `${names} is new` : `Contract ${version} is older than the report`}: ` +
        `raise CONTRACT_MINOR to ${String(lastMinor + 1)}.`,
    );
  }
  const sinceOf = new Map(recorded.members.map(({ name, since }) => [name, since]));
  return reportOf(members, (name) => sinceOf.get(name) ?? version, recorded.versions, version);
}

function reportOf(
  described: readonly ContractMember[],
  since: (name: string) => string,
  earlier: readonly RecordedVersion[],
  version: string,
): ContractReport {
  const members = described.map((member) => ({ ...member, since: since(member.name) }));
  const kept = earlier.filter((one) => one.version !== version);
  return { members, versions: [...kept, { version, hash: hashUpTo(members, version) }] };
}

interface Difference {
  removed: string[];
  changed: string[];
  added: ContractMember[];
}

export function compareContracts(
  before: readonly ContractMember[],
  after: readonly ContractMember[],
): Difference {
  const old = textsOf(before);
  const current = textsOf(after);
  return {
    removed: [...old.keys()].filter((name) => !current.has(name)),
    changed: [...old].flatMap(([name, text]) =>
      current.has(name) && current.get(name) !== text ? [name] : [],
    ),
    added: after.filter(({ name }) => !old.has(name)),
  };
}

/** Declarations by name; overloads share one. */
function textsOf(members: readonly ContractMember[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { name, text } of members) {
    const earlier = texts.get(name);
    texts.set(name, earlier === undefined ? text : `${earlier}; ${text}`);
  }
  return texts;
}

const memberPattern = /^(?:readonly )?(\w+|"[^"]+")(\?)?/;

export const memberNameIn = (text: string): string => memberPattern.exec(text)?.[1] ?? "()";

const isOptional = (text: string) => memberPattern.exec(text)?.[2] === "?";

export function hashUpTo(members: readonly ReportedMember[], version: string): string {
  const hash = createHash("sha256");
  for (const { name, text, since } of members) {
    if (minorOf(since) <= minorOf(version)) hash.update(`${name}\0${text}\0${since}\0`);
  }
  return hash.digest("hex").slice(0, 12);
}

export const minorOf = (version: string): number => Number(version.split(".")[1]);
