import { ToolPage } from '../tool-page.tsx';
import { ReplaceTool } from './replace-tool.tsx';

/** Find and replace on a page of its own. */
export function ReplacePage() {
  return (
    <ToolPage tool="replace">
      <ReplaceTool />
    </ToolPage>
  );
}
