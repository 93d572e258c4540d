// Markdown form of every MDX component. `site/plugins/twins` fails for a component without one.
import { plain as BatchCalculator } from "./BatchCalculator.ts";
import { plain as ChunkAddress } from "./ChunkAddress.ts";
import { plain as ConfigBuilder } from "./ConfigBuilder.ts";
import { plain as ConfigTable } from "./ConfigTable.ts";
import { plain as Constants } from "./Constants.ts";
import { plain as ContractsTable } from "./ContractsTable.ts";
import { plain as GlossaryList } from "./GlossaryList.ts";
import { plain as HttpErrors } from "./HttpErrors.ts";
import { plain as InstallHelper } from "./InstallHelper.ts";
import { plain as LogLines } from "./LogLines.ts";
import { plain as LogReader } from "./LogReader.ts";
import { plain as MetricsTable } from "./MetricsTable.ts";
import { plain as NeighborhoodExplorer } from "./NeighborhoodExplorer.ts";
import { plain as NodeTypeHelper } from "./NodeTypeHelper.ts";
import { plain as ParityTable } from "./ParityTable.ts";
import type { Plain } from "./plain.ts";
import { plain as ProtocolsTable } from "./ProtocolsTable.ts";
import { plain as ProximityExplorer } from "./ProximityExplorer.ts";
import { plain as ReadinessHelper } from "./ReadinessHelper.ts";
import { plain as RedundancyCalculator } from "./RedundancyCalculator.ts";
import { plain as UnitConverter } from "./UnitConverter.ts";
import { plain as VolumeTable } from "./VolumeTable.ts";
import { plain as WorkshopPanel } from "./WorkshopPanel.ts";

export const PLAIN_FORMS: Readonly<Record<string, Plain>> = {
  BatchCalculator,
  ChunkAddress,
  ConfigBuilder,
  ConfigTable,
  Constants,
  ContractsTable,
  GlossaryList,
  HttpErrors,
  InstallHelper,
  LogLines,
  LogReader,
  MetricsTable,
  NeighborhoodExplorer,
  NodeTypeHelper,
  ParityTable,
  ProtocolsTable,
  ProximityExplorer,
  ReadinessHelper,
  RedundancyCalculator,
  UnitConverter,
  VolumeTable,
  WorkshopPanel,
};
