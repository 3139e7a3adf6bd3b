import type { ComponentType } from 'react';
import { RecipesPage } from '../../features/recipes/recipes-page.tsx';
import { byTool, type ToolDownloadProps, ToolDownloads } from '../../workbench/tool/tool-parts.tsx';

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
