import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { KeywordsTool } from './keywords-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="keywords">
      <KeywordsTool />
    </ToolPage>
  );
}
