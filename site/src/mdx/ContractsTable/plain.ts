import { blocks, code, table, type Plain } from "../plain.ts";

/** Addresses of the contracts of one `group` on both networks, or of those on other chains. */
export const plain: Plain = ({ group }, { contracts: { networks, contracts, elsewhere } }) => {
  if (group === "elsewhere")
    return table(
      ["Contract", "Chain", "Address", "Purpose"],
      elsewhere.map(({ name, chain, address, purpose }) => [name, chain, code(address), purpose]),
    );
  const shown = contracts.filter((contract) => group === undefined || contract.group === group);
  return blocks(
    ...networks.flatMap(({ id, title, chain, chainId }) => [
      `### ${title}: ${chain}, chain id ${chainId}`,
      table(
        ["Contract", "Address", "Since block", "Purpose"],
        shown.map((contract) => [
          contract.name,
          code(contract[id].address),
          contract[id].block ?? "",
          contract.purpose,
        ]),
      ),
    ]),
  );
};
