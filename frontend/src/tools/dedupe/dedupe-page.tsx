import { ToolPage } from '../tool-page.tsx';
import { DedupeTool } from './dedupe-tool.tsx';

/** The dedupe tool on a page of its own. */
export function DedupePage() {
  return (
    <ToolPage tool="dedupe">
      <DedupeTool />
    </ToolPage>
  );
}
