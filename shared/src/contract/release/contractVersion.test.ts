import { describe, expect, it } from "vitest";
import { contractText, parseContract, type ContractVersion } from "./contractVersion";

describe("the contract version of a module", () => {
  it.each<[ContractVersion, string]>([
    [1, "1.0"],
    ["1.0", "1.0"],
    ["1.12", "1.12"],
  ])("%s is %s", (version, text) => {
    expect(contractText(parseContract(version))).toBe(text);
  });

  it.each<ContractVersion>([-1, 1.25e-7, "1.2e3", "-1.2"])("refuses %s", (version) => {
    expect(() => parseContract(version)).toThrow('must be like "1.2", got');
  });
});
