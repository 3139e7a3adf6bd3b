/** Returns the number of turns of the event loop that others get while `work` runs. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
