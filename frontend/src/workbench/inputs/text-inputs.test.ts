import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';
import { type RowsInPage, storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { InputStore } from './input-store.ts';
import type { LoadText, TextInputController } from './text-input.ts';
import { csvDefault, dialogInput, listNoun, sheetsStyle } from './text-inputs.ts';

let rows: RowsInPage;

function storedText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function loading(text: string): LoadText {
  return async (target) => rows.host.putText(target, storedText(text));
}

function shownIn({ state }: TextInputController): string {
  return state.content.kind === 'text' ? state.content.text : '';
}

function failToStore(): void {
  rows.before = (call) => {
    if (call === 'putText') {
      throw new Error('The tab is full.');
    }
  };
}

beforeEach(() => {
  rows = storeRowsInPage();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a bulk input', () => {
  it('keeps a text that replaces it while other rows are being shown', async () => {
    for (const late of ['alias', 'text']) {
      const input = dialogInput(`test-replaced-${late}`);
      let replacing: Promise<void> | undefined;
      rows.after = (call) => {
        if (call === late) {
          replacing ??= input.replace(['newer']);
        }
      };
      await expect(input.takeIn(loading('older\nlines'))).rejects.toThrow('Cancelled');
      await replacing;
      expect([shownIn(input), rows.host.text(input.id), input.state.stats.lines]).toEqual(['newer', 'newer', 1]);
    }
  });

  it('shows the rows that are stored when the user cancels too late', async () => {
    const input = dialogInput('test-cancelled');
    rows.after = (call) => call === 'alias' && input.cancelIntake();
    await input.takeIn(loading('late'));
    expect([shownIn(input), input.state.stats.lines]).toEqual(['late', 1]);
  });

  it('shows how much of a large text has been read, in bytes and never more than all', async () => {
    const text = 'ж\n'.repeat(500_000) + 'a\n'.repeat(100_000);
    let target = '';
    const beginText = (id: string) => {
      target = id;
    };
    const finishText = () => ({ ok: true, value: rows.host.putText(target, storedText(text)) });
    answerForWorkers({ rows: {}, task: { beginText, pushText: () => ({ ok: true }), finishText } });
    const input = dialogInput('test-progress');
    const shares: number[] = [];
    let doneBytes = 0;
    const stop = getDefaultStore().sub(input.atom, () => {
      const { intake } = input.state;
      if (intake !== null && intake.total > 0) {
        shares.push(intake.done / intake.total);
        doneBytes = intake.done;
      }
    });
    await input.replace([text]);
    stop();
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(doneBytes).toBe(storedText(text).byteLength);
  });

  it('persists rows again when text typed while they were read was persisted in their place', async () => {
    const store = new InputStore('inputs/test');
    const stats = rows.host.putText('read', storedText('a\nb\nc'));
    await store.persistAhead(stats, 'read');
    await store.put('typed');
    await store.show('read', stats);
    await expect.poll(() => rows.persistedLines.get('inputs/test')).toBe(3);
  });

  it('has no unsaved text when rows have replaced what was typed while they were read', async () => {
    const input = dialogInput('test-typed-meanwhile');
    await input.takeIn(async (...given) => {
      input.typed(() => 'typed');
      return loading('a\nb')(...given);
    });
    expect([input.readUnsaved(), shownIn(input)]).toEqual([null, 'a\nb']);
  });

  it('shows in every box what was typed in one of them, and stores it', async () => {
    const input = dialogInput('test-two-boxes');
    await input.replace(['before']);
    const { version } = input.state;
    input.typed(() => 'typed');
    input.showTyped();
    expect([shownIn(input), input.state.version]).toEqual(['typed', version + 1]);
    await input.flush();
    expect(rows.host.text(input.id)).toBe('typed');
  });

  it('says why typing could not be stored, and stores it with the next flush', async () => {
    const close = openToastPlace('test');
    const input = dialogInput('test-failing');
    failToStore();
    input.typed(() => 'typed');
    await expect(input.flush()).rejects.toThrow('The tab is full.');
    expect(readToast('test')).toMatchObject({ message: 'The tab is full.', tone: 'error' });
    close();
    expect([await input.settle(), input.state.stats.lines]).toEqual([null, 0]);
    rows.before = () => {};
    await input.flush();
    expect([rows.host.text(input.id), input.state.stats.lines]).toEqual(['typed', 1]);
  });

  it('can be cleared when its text cannot be stored', async () => {
    const input = dialogInput('test-cleared');
    await input.replace(['before']);
    failToStore();
    input.typed(() => 'typed');
    await expect(input.flush()).rejects.toThrow('The tab is full.');
    await input.clear();
    rows.before = () => {};
    await input.flush();
    expect([shownIn(input), rows.host.text(input.id)]).toEqual(['', '']);
  });
});

describe('inputs after a reload', () => {
  it('are restored, with text that was not persisted, unless something newer was typed', async () => {
    // Inputs are restored once per page, and test files share modules.
    vi.resetModules();
    rows = (await import('../../../../test/support/rows-service.ts')).storeRowsInPage();
    const { dialogInput, restoreInputs } = await import('./text-inputs.ts');
    const [stored, stashed, typed, pasted] = ['stored', 'stashed', 'typed', 'pasted'].map((name) =>
      dialogInput(`test-${name}`),
    );
    const persisted = [stored, stashed, typed].map(({ id }) => {
      return { id, stats: rows.host.putText(id, storedText('stored')) };
    });
    rows.restored = persisted;
    for (const { id } of [stashed, typed, pasted]) {
      sessionStorage.setItem(`overprint.unsaved.${id}`, 'unsaved');
    }
    typed.typed(() => 'newer');
    await pasted.replace(['newer']);
    await restoreInputs();
    await typed.flush();
    expect([stored, stashed, typed, pasted].map(({ id }) => rows.host.text(id))).toEqual([
      'stored',
      'unsaved',
      'newer',
      'newer',
    ]);
    expect([stored, stashed, pasted].map(shownIn)).toEqual(['stored', 'unsaved', 'newer']);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('overprint.unsaved.'))).toEqual([]);
  });
});

test('only the existing negatives take no spreadsheets', () => {
  const entries: readonly ToolEntry[] = TOOL_CATALOG;
  const inputs = entries.flatMap(({ id, inputs: texts }) => texts.map((text) => [id, text.id]));
  const without = TOOL_CATALOG.flatMap((entry) =>
    entry.inputs.filter((text) => sheetsStyle(entry.id, text.id) === null).map((text) => `${entry.id} ${text.id}`),
  );
  expect(inputs.length).toBeGreaterThan(11);
  expect(without).toEqual(['negatives existing']);
});

test('a further column of merge is a list that takes spreadsheets', () => {
  expect(sheetsStyle('merge', 'columns.7')).not.toBeNull();
  expect(csvDefault('merge', 'columns.7')).toBeUndefined();
  expect(listNoun('merge', 'columns.7')).toBe('list');
});

test('negatives of all tools are saved as negative lists', () => {
  const named = [
    listNoun('campaigns', 'negatives'),
    listNoun('conflicts', 'negatives'),
    listNoun('negatives', 'existing'),
  ];
  expect(named).toEqual(['negative list', 'negative list', 'negative list']);
  expect(listNoun('negatives', 'keywords')).toBe('list');
});
