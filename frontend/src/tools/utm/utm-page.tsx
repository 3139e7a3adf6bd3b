import { ToolPage } from '../tool-page.tsx';
import { UtmTool } from './utm-tool.tsx';

/** The UTM builder on a page of its own. */
export function UtmPage() {
  return (
    <ToolPage tool="utm">
      <UtmTool />
    </ToolPage>
  );
}
