/** `"major.minor"`; a number is a major version with minor 0. */
export type ContractVersion = number | `${number}.${number}`;

/** Contract version as releases and shell manifests contain it. A missing minor is 0. */
export interface ContractFields {
  contract: number;
  contractMinor?: number;
}

/** @throws if the version is neither a whole number nor `"major.minor"` */
export function parseContract(version: ContractVersion): Required<ContractFields> {
  const parts = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(String(version));
  if (!parts) {
    throw new Error(`The contract in module.ts must be like "1.2", got "${String(version)}".`);
  }
  return { contract: Number(parts[1]), contractMinor: Number(parts[2] ?? 0) };
}

export const contractText = ({ contract, contractMinor = 0 }: ContractFields): string =>
  `${String(contract)}.${String(contractMinor)}`;

/** Higher minors only add, so a shell runs modules of its own major up to its own minor. */
export const offersContract = (shell: ContractFields, needed: ContractFields): boolean =>
  shell.contract === needed.contract && (shell.contractMinor ?? 0) >= (needed.contractMinor ?? 0);
