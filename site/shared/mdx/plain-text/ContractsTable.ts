import { blocks, code, table, type Plain } from "./plain.ts";

/** Contract address linked to the block explorer. */
const shown = (address: string, explorer: string): string =>
  `[${code(address)}](${explorer}${address})`;

/** Markdown form: addresses of a contract `group` on both networks, or on other chains. */
export const contractsTableMarkdown: Plain = (
  { group },
  { contracts: { networks, contracts, elsewhere } },
) => {
  if (group === "elsewhere")
    return table(
      ["Contract", "Chain", "Address", "Purpose"],
      elsewhere.map(({ name, chain, address, explorer, purpose }) => [
        name,
        chain,
        shown(address, explorer),
        purpose,
      ]),
    );
  const own = contracts.filter((contract) => group === undefined || contract.group === group);
  return blocks(
    ...networks.flatMap(({ id, title, chain, chainId, explorer }) => [
      `### ${title}: ${chain}, chain id ${chainId}`,
      table(
        ["Contract", "Address", "Since block", "Purpose"],
        own.map((contract) => [
          contract.name,
          shown(contract[id].address, explorer),
          contract[id].block ?? "",
          contract.purpose,
        ]),
      ),
    ]),
  );
};
