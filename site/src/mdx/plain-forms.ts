// Markdown form of every MDX component. `site/plugins/twins` fails for a component without one.
import { plain as BatchCalculator } from "./BatchCalculator/plain.ts";
import { plain as ChunkAddress } from "./ChunkAddress/plain.ts";
import { plain as ConfigBuilder } from "./ConfigBuilder/plain.ts";
import { plain as ConfigTable } from "./ConfigTable/plain.ts";
import { plain as Constants } from "./Constants/plain.ts";
import { plain as ContractsTable } from "./ContractsTable/plain.ts";
import { plain as GlossaryList } from "./GlossaryList/plain.ts";
import { plain as HttpErrors } from "./HttpErrors/plain.ts";
import { plain as InstallHelper } from "./InstallHelper/plain.ts";
import { plain as LogLines } from "./LogLines/plain.ts";
import { plain as LogReader } from "./LogReader/plain.ts";
import { plain as MetricsTable } from "./MetricsTable/plain.ts";
import { plain as NeighborhoodExplorer } from "./NeighborhoodExplorer/plain.ts";
import { plain as NodeTypeHelper } from "./NodeTypeHelper/plain.ts";
import { plain as ParityTable } from "./ParityTable/plain.ts";
import type { Plain } from "./plain.ts";
import { plain as ProtocolsTable } from "./ProtocolsTable/plain.ts";
import { plain as ProximityExplorer } from "./ProximityExplorer/plain.ts";
import { plain as ReadinessHelper } from "./ReadinessHelper/plain.ts";
import { plain as RedundancyCalculator } from "./RedundancyCalculator/plain.ts";
import { plain as UnitConverter } from "./UnitConverter/plain.ts";
import { plain as VolumeTable } from "./VolumeTable/plain.ts";
import { plain as WorkshopPanel } from "./WorkshopPanel/plain.ts";

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
