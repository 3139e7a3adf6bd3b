import { MergeTool } from '../../tools/merge/merge-tool.tsx';

/** The home page. */
export function HomePage() {
  return (
    <>
      <h1>Every combination of your lists</h1>
      <MergeTool />
    </>
  );
}
