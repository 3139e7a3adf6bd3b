import { MergeTool } from './merge-tool.tsx';

/** The merge tool on a page of its own. */
export function MergePage() {
  return (
    <>
      <h1>Merge</h1>
      <MergeTool />
    </>
  );
}
