import { expect, type Locator, type Page } from '@playwright/test';
import { openLive } from '../support/open-live.ts';

/** A tool's page, by the names that assistive technology reads. */
export class ToolModel {
  readonly page: Page;
  readonly results: Locator;
  readonly status: Locator;
  /** The panel of the results, in all states. */
  readonly panel: Locator;
  readonly #runName: string;

  constructor(
    page: Page,
    {
      runName,
      resultsName = 'Results',
      panelName = 'Results',
    }: { runName: string; resultsName?: string; panelName?: string },
  ) {
    this.page = page;
    this.#runName = runName;
    this.results = page.getByRole('grid', { name: resultsName, exact: true });
    this.panel = page.getByRole('region', { name: panelName, exact: true });
    this.status = this.panel.getByRole('status').first();
  }

  /** Opens the page, and waits until an input of it can be typed into. */
  protected async openAt(path: string, input: string): Promise<this> {
    await openLive(this.page, path);
    await expect(this.textbox(input)).toBeEditable();
    return this;
  }

  get runButton(): Locator {
    return this.page.getByRole('button', { name: this.#runName, exact: true });
  }

  /** There while a run is going on. */
  get cancelButton(): Locator {
    return this.page.getByRole('button', { name: 'Cancel', exact: true });
  }

  /** The group of a bulk input: its editor, Import and Clear. */
  input(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true });
  }

  /**
   * Focuses the editor of a bulk input, and waits for it. A made-up paste event needs the editor; the plain field before
   * it only takes real ones.
   */
  async focusEditor(name: string): Promise<Locator> {
    const box = this.textbox(name);
    await box.focus();
    await expect(box).toHaveAttribute('contenteditable', 'true');
    return box;
  }

  /** Types into a bulk input, as a paste does. */
  async paste(name: string, text: string): Promise<void> {
    const box = await this.focusEditor(name);
    await box.evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Imports a file made of bytes into a bulk input. */
  async importFile(name: string, fileName: string, content: string | Buffer): Promise<void> {
    await this.input(name)
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: '', buffer: Buffer.from(content as string) });
  }

  /** Answers the question for the column that an input for lists gets of a table. */
  async useColumn(column: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Choose a column', exact: true });
    const select = dialog.getByRole('combobox', { name: 'Column', exact: true });
    // The name of a column may be followed by a cell of it.
    const option = select.locator('option').filter({ hasText: new RegExp(`^${column}(?: · |$)`) });
    await select.selectOption(await option.getAttribute('value'));
    await dialog.getByRole('button', { name: 'Use column', exact: true }).click();
  }

  /** The editor of a bulk input. */
  textbox(name: string): Locator {
    return this.input(name).getByRole('textbox', { name, exact: true });
  }

  /** Drops text files on a bulk input, at once. */
  async drop(name: string, contents: readonly string[]): Promise<void> {
    await this.input(name).evaluate((box, texts) => {
      const dataTransfer = new DataTransfer();
      for (const [index, content] of texts.entries()) {
        dataTransfer.items.add(new File([content], `${index}.txt`, { type: 'text/plain' }));
      }
      box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, contents);
  }

  /** Pastes a file into the editor of a bulk input, as it comes from a file manager. */
  async pasteFile(name: string, content: string, fileName: string): Promise<void> {
    const box = await this.focusEditor(name);
    await box.evaluate(
      (element, [text, file]) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([text], file));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [content, fileName],
    );
  }

  /** Drops one file on a bulk input. */
  async dropFile(name: string, content: string, fileName: string): Promise<void> {
    await this.input(name).evaluate(
      (box, [text, file]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], file));
        box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [content, fileName],
    );
  }

  /** The progress of an import in a bulk input, then the notice of what it has left out. */
  notice(name: string): Locator {
    return this.input(name).getByRole('status');
  }

  /** Adds the header lines that an import has left out. */
  async keepHeader(name: string, button = 'Keep it'): Promise<void> {
    await this.notice(name).getByRole('button', { name: button, exact: true }).click();
  }

  async clear(name: string): Promise<void> {
    await this.input(name).getByRole('button', { name: 'Clear', exact: true }).click();
  }

  /** Clears a bulk input that its editor shows, and pastes a text before the rows worker has stored the empty one. */
  async clearAndPaste(name: string, text: string): Promise<void> {
    const box = await this.focusEditor(name);
    const clear = await this.input(name).getByRole('button', { name: 'Clear', exact: true }).elementHandle();
    await box.evaluate(
      async (element, [button, pasted]) => {
        button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        // The page empties the editor in a microtask; the worker responds in a later task.
        await Promise.resolve();
        const data = new DataTransfer();
        data.setData('text/plain', pasted);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [clear, text] as const,
    );
  }

  /** Takes back what the newest toast tells of. */
  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo', exact: true }).click();
  }

  async run(): Promise<void> {
    // A press that is tried again while the button is disabled can scroll the page.
    await expect(this.runButton).toBeEnabled();
    await this.runButton.click();
  }

  /** Lets ten seconds pass by the clock of the page, which is installed, in which a run reports nothing. */
  async expectStalled(): Promise<void> {
    // A late report of progress starts the ten seconds again.
    await expect(async () => {
      await this.page.clock.fastForward(10_000);
      await expect(this.status).toContainText('unusually long', { timeout: 500 });
    }).toPass();
  }

  /** Waits until the run is done with that many rows. */
  async expectRows(count: number): Promise<void> {
    await expect(this.results).toHaveAttribute('aria-rowcount', String(count));
    await expect(this.status).toContainText(`${count.toLocaleString('en-US')} row`);
    await expect(this.status).toContainText(' in ');
  }

  /** Waits until the run is ended early, with the rows that were there by then. */
  async expectStopped(): Promise<void> {
    await expect(this.status).toHaveText(/^Stopped at \d+% with [\d,]+ rows; these are kept$/);
    await expect(this.cancelButton).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: 'Run again', exact: true })).toBeVisible();
  }

  /** The row of a number (from 1), once it is in view. */
  row(number: number): Locator {
    return this.results.locator(`[role=row][aria-rowindex="${number}"]`);
  }

  async goToRow(number: number): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Go to row' });
    await field.fill(String(number));
    await field.press('Enter');
  }

  /** Headings of groups of rows in view, each with its count. */
  get groupHeadings(): Locator {
    return this.results.locator('[role=row]:not([aria-rowindex])');
  }

  get wrapSwitch(): Locator {
    return this.page.getByRole('button', { name: 'Wrap long rows', exact: true });
  }

  async findInResults(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Find in results' }).fill(text);
  }

  async export(format: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Export', exact: true }).click();
    await this.page.getByRole('menuitem', { name: format, exact: true }).click();
  }

  /** Chooses where the shown result goes. */
  async sendTo(target: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Send to', exact: true }).click();
    await this.page.getByRole('menuitem', { name: target, exact: true }).click();
  }
}
