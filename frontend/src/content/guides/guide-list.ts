import type { GuideTexts } from '../../workbench/guide/guide.ts';
import { byTool } from '../../workbench/tool/by-tool.ts';

/** The texts of every guide, for structured data and tests. Each page imports only its own. */
export const GUIDES = byTool(
  import.meta.glob<GuideTexts>('../../features/tools/*/guide/texts.ts', { eager: true, import: 'GUIDE' }),
);
