import { byTool, type ToolFeature } from '../../workbench/tool/tool-parts.tsx';

/** The description of every tool. */
export const TOOL_FEATURES = byTool(
  import.meta.glob<ToolFeature>('../../features/tools/*/guide/examples.ts', { eager: true, import: 'feature' }),
);
