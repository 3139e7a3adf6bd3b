import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { MergeTool } from './merge-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="merge">
      <MergeTool />
    </ToolPage>
  );
}
