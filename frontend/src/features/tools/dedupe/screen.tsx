import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { DedupeTool } from './dedupe-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="dedupe">
      <DedupeTool />
    </ToolPage>
  );
}
