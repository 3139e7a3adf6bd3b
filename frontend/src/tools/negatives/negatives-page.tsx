import { ToolPage } from '../tool-page.tsx';
import { NegativesTool } from './negatives-tool.tsx';

/** The negative keywords tool on a page of its own. */
export function NegativesPage() {
  return (
    <ToolPage tool="negatives">
      <NegativesTool />
    </ToolPage>
  );
}
