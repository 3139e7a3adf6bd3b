import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EDITOR_MAX_LINES } from './intake.ts';
import { LineEditor } from './line-editor.tsx';

type Props = Partial<Parameters<typeof LineEditor>[0]>;

/** Shows an editor and notes what it tells. */
function show(props: Props = {}) {
  const told = { changes: 0, readText: () => '', large: [] as (readonly string[])[], files: [] as string[] };
  const element = (more: Props) => (
    <LineEditor
      label="Column A"
      value=""
      onChange={(readText) => {
        told.changes++;
        told.readText = readText;
      }}
      onLargePaste={(pieces) => told.large.push(pieces)}
      onDropFiles={(files) => told.files.push(...files.map((file) => file.name))}
      {...props}
      {...more}
    />
  );
  const { rerender, unmount } = render(element({}));
  return {
    told,
    unmount,
    update: (more: Props) => act(async () => rerender(element(more))),
    getText: () => [...textbox().children].map(({ textContent }) => textContent).join('\n'),
  };
}

const textbox = () => screen.getByRole<HTMLElement>('textbox', { name: 'Column A' });

/** Moves the pointer, and waits until CodeMirror has taken the stand-in's place. */
async function editor(): Promise<HTMLElement> {
  fireEvent.pointerMove(document.body);
  while (textbox().tagName === 'TEXTAREA') {
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }
  return textbox();
}

function paste(text: string, files: File[] = []): DataTransfer {
  const data = new DataTransfer();
  if (text !== '') {
    data.setData('text/plain', text);
  }
  for (const file of files) {
    data.items.add(file);
  }
  return data;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Replaces idle periods of the page. Returns a function that lets the next one begin. */
function holdIdlePeriods(): () => void {
  const waiting = new Map<number, () => void>();
  let last = 0;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    waiting.set(++last, callback);
    return last;
  });
  vi.stubGlobal('cancelIdleCallback', (request: number) => waiting.delete(request));
  return () => {
    const callbacks = [...waiting.values()];
    waiting.clear();
    for (const callback of callbacks) {
      callback();
    }
  };
}

/** Shows an editor with CodeMirror in place. */
async function showEditor(props: Props = {}) {
  const shown = show(props);
  await editor();
  return shown;
}

describe('LineEditor', () => {
  // First in this file: the module with CodeMirror is loaded once, and every later editor starts with it.
  it('stands in with a textarea of the same name, and takes over what was typed', async () => {
    const beginIdlePeriod = holdIdlePeriods();
    const { told, getText } = show({ value: 'red', placeholder: 'One item a line' });
    const standIn = textbox() as HTMLTextAreaElement;
    expect(standIn.tagName).toBe('TEXTAREA');
    expect(standIn.placeholder).toBe('One item a line');
    fireEvent.change(standIn, { target: { value: 'red\nblue' } });
    expect(told.readText()).toBe('red\nblue');

    fireEvent.paste(standIn, { clipboardData: paste('line\n'.repeat(EDITOR_MAX_LINES)) });
    expect(told.large).toEqual([['red\nblue', 'line\n'.repeat(EDITOR_MAX_LINES), '']]);
    fireEvent.paste(standIn, { clipboardData: paste('', [new File(['x'], 'list.csv')]) });
    fireEvent.drop(standIn, { dataTransfer: paste('', [new File(['x'], 'list.txt')]) });
    expect(told.files).toEqual(['list.csv', 'list.txt']);

    expect(textbox().tagName).toBe('TEXTAREA');
    beginIdlePeriod();
    const content = await editor();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(content.getAttribute('aria-multiline')).toBe('true');
    expect(getText()).toBe('red\nblue');
  });

  it('starts with CodeMirror once it is loaded', async () => {
    const first = await showEditor();
    first.unmount();
    const { getText } = show({ value: 'a\r\nb\rc\n' });
    expect(textbox().tagName).toBe('DIV');
    expect(getText()).toBe('a\nb\nc\n');
  });

  it('keeps out what would be too large, in pieces', async () => {
    const { told, getText } = await showEditor({ value: 'kept' });
    const pasted = 'line\n'.repeat(EDITOR_MAX_LINES);
    fireEvent.paste(textbox(), { clipboardData: paste(pasted) });
    expect(told.large).toEqual([['', pasted, 'kept']]);
    expect(getText()).toBe('kept');
    expect(told.changes).toBe(0);
  });

  it('takes in what is small enough', async () => {
    const { told, getText } = await showEditor({ value: 'kept' });
    fireEvent.paste(textbox(), { clipboardData: paste('one\r\ntwo\r\n') });
    expect(getText()).toBe('one\ntwo\nkept');
    expect(told.changes).toBe(1);
    expect(told.readText()).toBe('one\ntwo\nkept');
  });

  it('passes files on, and leaves what is read-only alone', async () => {
    const { told, getText, update } = await showEditor({ value: 'kept' });
    const files = [new File(['x'], 'list.txt')];
    fireEvent.paste(textbox(), { clipboardData: paste('', files) });
    expect(told.files).toEqual(['list.txt']);
    await update({ isReadOnly: true });
    fireEvent.paste(textbox(), { clipboardData: paste('', files) });
    fireEvent.paste(textbox(), { clipboardData: paste('more') });
    expect(told.files).toEqual(['list.txt']);
    expect(getText()).toBe('kept');
    expect(textbox().getAttribute('aria-readonly')).toBe('true');
  });

  it('shows another value or version, tells nobody, and can be undone', async () => {
    const { told, getText, update } = await showEditor({ value: 'first' });
    await update({ value: 'second' });
    expect(getText()).toBe('second');
    fireEvent.paste(textbox(), { clipboardData: paste('typed ') });
    await update({ value: 'second', placeholder: 'Another' });
    expect(getText()).toBe('typed second');
    await update({ value: 'second', version: 1 });
    expect(getText()).toBe('second');
    expect(told.changes).toBe(1);
    fireEvent.keyDown(textbox(), { key: 'z', keyCode: 90, ctrlKey: true });
    expect(getText()).toBe('typed second');
    expect(told.readText()).toBe('typed second');
  });

  it('can be read after it is gone', async () => {
    const { told, unmount } = await showEditor();
    fireEvent.paste(textbox(), { clipboardData: paste('last words') });
    unmount();
    expect(told.readText()).toBe('last words');
  });

  it('says what is wrong with it', async () => {
    const { update } = await showEditor({ describedBy: 'reason' });
    await update({ isInvalid: true });
    expect(textbox().getAttribute('aria-invalid')).toBe('true');
    expect(textbox().getAttribute('aria-describedby')).toBe('reason');
    await update({ isInvalid: false });
    expect(textbox().getAttribute('aria-invalid')).toBeNull();
  });

  it('lets Tab leave and keeps the keys of the page free', async () => {
    await showEditor({ value: 'text' });
    for (const init of [
      { key: 'Tab', keyCode: 9 },
      { key: 'Enter', keyCode: 13, ctrlKey: true },
      { key: 'f', keyCode: 70, ctrlKey: true },
    ]) {
      expect(fireEvent.keyDown(textbox(), init)).toBe(true);
    }
  });
});
