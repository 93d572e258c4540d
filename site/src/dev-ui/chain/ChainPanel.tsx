import { useId } from "react";
import { TabList } from "../../ui/TabList.tsx";
import snippet from "../../ui/snippet.module.css";
import { ClockControls } from "../../workshop/clock/ClockControls.tsx";
import { useAct } from "../../workshop/kit/useAct.ts";
import { WhatCame } from "../../workshop/kit/WhatCame.tsx";
import { control } from "../../workshop/node/control.ts";
import type { NodeClient } from "../../workshop/node/node-client.ts";
import dev from "../dev-ui.module.css";
import type { ReleaseFacts } from "../facts.ts";
import { Accounts } from "./Accounts.tsx";
import { Blocks } from "./Blocks.tsx";
import { Pace } from "./Pace.tsx";
import { RpcFaults } from "./RpcFaults.tsx";
import { useWatched } from "./useWatched.ts";
import { Watching } from "./Watching.tsx";

const TABS = { blocks: "Blocks", accounts: "Accounts", faults: "Faults of the RPC" } as const;

type TabName = keyof typeof TABS;

interface Props {
  readonly node: NodeClient;
  readonly known: ReleaseFacts | undefined;
  /** Name of the tab, from the hash; another text shows the blocks. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

function Clock({ node }: { readonly node: NodeClient }) {
  const watched = useWatched(() => control(node, "clock"));
  const { act, isBusy, said } = useAct(watched.again);
  return (
    <Watching watched={watched} pending="Reading the clock …" value={watched.value}>
      {(clock) => (
        <>
          <ClockControls node={node} clock={clock} work={{ act, isBusy }}>
            <Pace node={node} clock={clock} act={act} isBusy={isBusy} />
          </ClockControls>
          <WhatCame said={said} />
        </>
      )}
    </Watching>
  );
}

/** Clock, blocks with decoded transactions, accounts and RPC faults of the simulated chain. */
export function ChainPanel({ node, known, tab, onTab }: Props) {
  const id = useId();
  const chosen: TabName = Object.hasOwn(TABS, tab) ? (tab as TabName) : "blocks";
  const tabs = Object.entries(TABS).map(([value, label]) => ({
    value,
    label,
    id: `${id}-${value}`,
    // Only the chosen panel is in the document.
    ...(value === chosen && { controls: `${id}-panel` }),
  }));
  return (
    <div className={dev.stack}>
      <Clock node={node} />
      <TabList
        label="Parts of the chain"
        className={snippet.tabs}
        tabs={tabs}
        chosen={chosen}
        onChoose={onTab}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className={dev.stack}
      >
        {chosen === "blocks" && <Blocks node={node} known={known} />}
        {chosen === "accounts" && <Accounts node={node} />}
        {chosen === "faults" && <RpcFaults node={node} />}
      </div>
    </div>
  );
}
