import { ToolPage } from '../../../workbench/tool/tool-page.tsx';
import { NegativesTool } from './negatives-tool.tsx';

export function Screen() {
  return (
    <ToolPage tool="negatives">
      <NegativesTool />
    </ToolPage>
  );
}
