// Markdown form of every MDX component. `site/plugins/twins` fails for a component without one.
import { bee13NamesMarkdown as Bee13Names } from "./Bee13Names.ts";
import { bee13RewriterMarkdown as Bee13Rewriter } from "./Bee13Rewriter.ts";
import { batchCalculatorMarkdown as BatchCalculator } from "./BatchCalculator.ts";
import { chunkAddressMarkdown as ChunkAddress } from "./ChunkAddress.ts";
import { configBuilderMarkdown as ConfigBuilder } from "./ConfigBuilder.ts";
import { configTableMarkdown as ConfigTable } from "./ConfigTable.ts";
import { constantsMarkdown as Constants } from "./Constants.ts";
import { contractsTableMarkdown as ContractsTable } from "./ContractsTable.ts";
import { glossaryListMarkdown as GlossaryList } from "./GlossaryList.ts";
import { httpErrorsMarkdown as HttpErrors } from "./HttpErrors.ts";
import { installHelperMarkdown as InstallHelper } from "./InstallHelper.ts";
import { logLinesMarkdown as LogLines } from "./LogLines.ts";
import { logReaderMarkdown as LogReader } from "./LogReader.ts";
import { metricsTableMarkdown as MetricsTable } from "./MetricsTable.ts";
import { neighborhoodExplorerMarkdown as NeighborhoodExplorer } from "./NeighborhoodExplorer.ts";
import { nodeTypeHelperMarkdown as NodeTypeHelper } from "./NodeTypeHelper.ts";
import { parityTableMarkdown as ParityTable } from "./ParityTable.ts";
import type { Plain } from "./plain.ts";
import { protocolsTableMarkdown as ProtocolsTable } from "./ProtocolsTable.ts";
import { proximityExplorerMarkdown as ProximityExplorer } from "./ProximityExplorer.ts";
import { readinessHelperMarkdown as ReadinessHelper } from "./ReadinessHelper.ts";
import { redundancyCalculatorMarkdown as RedundancyCalculator } from "./RedundancyCalculator.ts";
import { unitConverterMarkdown as UnitConverter } from "./UnitConverter.ts";
import { volumeTableMarkdown as VolumeTable } from "./VolumeTable.ts";
import { workshopPanelMarkdown as WorkshopPanel } from "./WorkshopPanel.ts";

export const PLAIN_FORMS: Readonly<Record<string, Plain>> = {
  BatchCalculator,
  Bee13Names,
  Bee13Rewriter,
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
