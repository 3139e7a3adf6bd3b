import { expect, it } from 'vitest';
import { SearchWatcher } from './search-watch.ts';
import { createSearchMemory, SearchNotes } from './threads/search-notes.ts';

it('names the rule of a search that takes long, once, and then ends the run', () => {
  const memory = createSearchMemory();
  const watcher = new SearchWatcher(memory);
  watcher.limit = { seconds: 60, isQuiet: false, steps: ['Step 1 (a, Dedupe)', 'Step 2 (r, Find & Replace)'] };
  const short = new SearchNotes(memory).watch(0);
  const long = new SearchNotes(memory, 3).watch(6, 1);
  long.begin();
  for (let second = 0; second < 70; second++) {
    short.begin();
    const found = watcher.check(second * 1000);
    short.end();
    if (second === 10) {
      expect(found).toEqual({
        note: 'Step 2 (r, Find & Replace): Rule 7: The pattern has searched one part of the text for 10 s. It may be too complex. Press Ctrl+C to stop; the run ends after 60 s.',
      });
    } else if (second < 60) {
      expect(found).toEqual({});
    } else {
      expect(found.failure).toContain('Step 2 (r, Find & Replace): Rule 7: The pattern took more than 60 s');
    }
  }
  long.end();
  expect(watcher.check(70_000)).toEqual({});
});
