/** The merge tool. */
export function MergeTool() {
  return <section aria-label="Merge" />;
}
