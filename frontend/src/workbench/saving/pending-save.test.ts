import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPendingSave, notePendingSave, readPending, readPendingSave } from './pending-save.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe('a save that is to be finished', () => {
  it('is found at its place alone, until it is dropped there', () => {
    notePendingSave({ place: 'merge/columns.0', name: 'Colours' });
    expect(readPendingSave('merge/columns.1')).toBeNull();
    dropPendingSave('merge/columns.1');
    expect(readPendingSave('merge/columns.0')).toEqual({ place: 'merge/columns.0', name: 'Colours' });
    expect(readPending()).toEqual({ place: 'merge/columns.0', name: 'Colours' });
    dropPendingSave('merge/columns.0');
    expect(readPending()).toBeNull();
  });

  it('is one at a time', () => {
    notePendingSave({ place: 'a', name: '' });
    notePendingSave({ place: 'b', name: 'newer' });
    expect([readPendingSave('a'), readPendingSave('b')?.name]).toEqual([null, 'newer']);
  });

  it('is forgotten after an hour', () => {
    vi.useFakeTimers();
    notePendingSave({ place: 'a', name: '' });
    vi.advanceTimersByTime(59 * 60_000);
    expect(readPendingSave('a')).not.toBeNull();
    vi.advanceTimersByTime(2 * 60_000);
    expect(readPendingSave('a')).toBeNull();
  });

  it('is none where something else is stored', () => {
    for (const stored of ['', '{', 'null', '7', '{"place":"a"}', '{"place":"a","name":3,"atMs":0}']) {
      sessionStorage.setItem('overprint.pending-save', stored);
      expect(readPendingSave('a')).toBeNull();
    }
  });
});
