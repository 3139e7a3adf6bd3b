import type { Page } from 'playwright';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { type MainThread, readMainThread, watchMainThread } from '../browser/main-thread.ts';
import { openAsNew, openProduct } from '../browser/open-browser.ts';
import { median, type Reading, type Scenario } from '../harness.ts';

const ROWS = 1_000_000;

export const scenario: Scenario = {
  name: 'paste',
  title: 'The page while a long list is pasted, tool by tool',
  about:
    'The product itself in Chromium: a million addresses (29 MB) are pasted into the last of each tool’s inputs, on a first visit, in a browser of its own. The time is that from the paste to the list on the screen; the longest task of the main thread, by the clock, and the frames that it was there for are looked for meanwhile. Of all visits the worst one counts.',
  async prepare(rows = ROWS) {
    const product = await openProduct('/dedupe');
    const site = product.page.url();
    return {
      measurements: TOOL_CATALOG.flatMap(({ title, path, inputs }) =>
        readings(title, () => pasteInto(new URL(path, site).href, inputs[inputs.length - 1].label, rows)),
      ),
      close: () => product.close(),
    };
  },
};

/** Time of a paste until the list is shown, and the main thread's responsiveness meanwhile. */
interface Paste extends MainThread {
  readonly ms: number;
}

function readings(tool: string, paste: () => Promise<Paste>): Reading[] {
  const pastes: Paste[] = [];
  return [
    {
      kind: 'reading',
      title: `${tool}: from the paste to the list on the screen`,
      unit: 'ms',
      read: async () => {
        pastes.push(await paste());
        return median(pastes.map(({ ms }) => ms));
      },
    },
    {
      kind: 'reading',
      title: '… longest main-thread task',
      unit: 'ms',
      goal: { atMost: 50 },
      read: async () => Math.max(...pastes.map(({ taskMs }) => taskMs)),
    },
    {
      kind: 'reading',
      title: '… lowest frame rate',
      unit: 'frames/s',
      read: async () => Math.min(...pastes.map(({ frameRate }) => frameRate)),
    },
  ];
}

async function pasteInto(url: string, label: string, rows: number): Promise<Paste> {
  const visit = await openAsNew(url);
  try {
    const { page } = visit;
    const group = page.getByRole('group', { name: label, exact: true });
    const box = group.getByRole('textbox', { name: label, exact: true });
    await box.focus();
    await group.locator('.cm-content').waitFor();
    await preparePaste(page, rows);
    await watchMainThread(page);
    const began = performance.now();
    await box.evaluate((element) => {
      element.dispatchEvent(new ClipboardEvent('paste', Reflect.get(window, 'benchPaste')));
    });
    await group
      .getByText(`${rows.toLocaleString('en-US')} items`)
      .first()
      .waitFor();
    const ms = performance.now() - began;
    return { ms, ...(await readMainThread(page)) };
  } finally {
    await visit.close();
  }
}

/** Prepares the clipboard event in the page, so that only its handling is measured. */
function preparePaste(page: Page, rows: number): Promise<void> {
  return page.evaluate((count) => {
    const clipboardData = new DataTransfer();
    const lines = Array.from({ length: count }, (_, row) => `https://example.com/page/${row}`);
    clipboardData.setData('text/plain', lines.join('\n'));
    Object.assign(window, { benchPaste: { clipboardData, bubbles: true, cancelable: true } });
    // Browsers report long tasks shortly after their end.
    return new Promise<void>((resolve) => setTimeout(resolve, 100));
  }, rows);
}
