import { type ComponentType, createContext } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { TableView } from '../rows/table-view/table-view.ts';
import type { ToolRun } from '../runs/tool-run.ts';

/** Props of the bar of downloads that some tools have besides the formats of all tools. */
export interface ToolDownloadProps {
  readonly run: ToolRun;
  /** The shown output. */
  readonly output: string;
  /** The view of the main output. */
  readonly view: TableView;
}

/** Loaders of these bars from the folders of the tools, for pages that show results of several tools. */
export const ToolDownloads = createContext<{
  readonly [tool in ToolId]?: () => Promise<ComponentType<ToolDownloadProps>>;
}>({});
