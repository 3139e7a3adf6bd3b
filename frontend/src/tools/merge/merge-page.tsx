import { ToolPage } from '../tool-page.tsx';
import { MergeTool } from './merge-tool.tsx';

/** The merge tool on a page of its own. */
export function MergePage() {
  return (
    <ToolPage tool="merge">
      <MergeTool />
    </ToolPage>
  );
}
