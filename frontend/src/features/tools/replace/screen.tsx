import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { ReplaceTool } from './replace-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="replace">
      <ReplaceTool />
    </ToolPage>
  );
}
