import { memberNameIn, type ContractReport, type ReportedMember } from "./contractReport";

const INTRODUCTION = `# The contract between shell and modules

Written by \`pnpm contract\` from \`shared/src/contract\`: do not edit. Each line ends with the version that added it. A new member raises \`CONTRACT_MINOR\`, a removed or changed one \`CONTRACT_MAJOR\`.
`;

/** Writes the report as Markdown. The blocks are plain text, so that no formatter breaks their lines. */
export function renderReport({ versions, members }: ContractReport): string {
  const table = versions.map(({ version, hash }) => `| ${version} | ${hash} |`);
  const blocks = members.map(({ name, text, since }) =>
    name.includes(".") ? `  ${text} // ${since}` : `\n${text} // ${since}`,
  );
  return [
    INTRODUCTION,
    "| Version | Hash         |",
    "| ------- | ------------ |",
    ...table.map(padded),
    "",
    "```text",
    blocks.join("\n").trimStart(),
    "```",
    "",
  ].join("\n");
}

const padded = (row: string) =>
  row.replace(/^\| (\S+) \| (\S+) \|$/, (_, version: string, hash: string) => {
    return `| ${version.padEnd(7)} | ${hash.padEnd(12)} |`;
  });

/** @throws if the text is not an API report */
export function parseReport(text: string): ContractReport {
  const versions = [...text.matchAll(/^\| (\d+\.\d+) +\| ([0-9a-f]{12}) +\|$/gm)].map(
    ([, version = "", hash = ""]) => ({ version, hash }),
  );
  const members: ReportedMember[] = [];
  let type = "";
  for (const [, indent, line = "", since = ""] of text.matchAll(
    /^( {2})?(\S.*) \/\/ (\d+\.\d+)$/gm,
  )) {
    if (indent) {
      members.push({ name: `${type}.${memberNameIn(line)}`, text: line, since });
    } else {
      type = /^(?:interface|type) (\w+)/.exec(line)?.[1] ?? "";
      members.push({ name: type, text: line, since });
    }
  }
  if (versions.length === 0 || members.length === 0) {
    throw new Error("This is not a report of the contract. Write it with pnpm contract.");
  }
  return { versions, members };
}
