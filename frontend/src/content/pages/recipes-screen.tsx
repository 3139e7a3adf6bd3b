import type { ComponentType } from 'react';
import { RecipesPage } from '../../features/recipes/recipes-page.tsx';
import { type ToolDownloadProps, ToolDownloads } from '../../workbench/tool/tool-downloads.ts';
import { byTool } from '../../workbench/tool/tool-feature.ts';

const DOWNLOADS = byTool(
  import.meta.glob<ComponentType<ToolDownloadProps>>('../../features/tools/*/download-bar.tsx', {
    import: 'DownloadBar',
  }),
);

/** The page of recipes, with the downloads of the tools for results of their steps. */
export function RecipesScreen() {
  return (
    <ToolDownloads value={DOWNLOADS}>
      <RecipesPage />
    </ToolDownloads>
  );
}
