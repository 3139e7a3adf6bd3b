import { ToolPage } from '../tool-page.tsx';
import { KeywordsTool } from './keywords-tool.tsx';

/** The keyword builder on a page of its own. */
export function KeywordsPage() {
  return (
    <ToolPage tool="keywords">
      <KeywordsTool />
    </ToolPage>
  );
}
