import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { UtmTool } from './utm-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="utm">
      <UtmTool />
    </ToolPage>
  );
}
