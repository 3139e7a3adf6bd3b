import { expect, type Locator, type Page } from '@playwright/test';
import { openLive } from '../support/open-live.ts';
import { ToolModel } from './tool.model.ts';

/** The page of recipes. */
export class RecipesModel extends ToolModel {
  readonly steps: Locator;
  /** The recipes that are saved in the account. */
  readonly mine: Locator;

  constructor(page: Page) {
    super(page, { runName: 'Run all' });
    this.steps = page.getByRole('region', { name: 'Steps', exact: true });
    this.mine = page.getByRole('region', { name: 'My recipes', exact: true });
  }

  static async open(page: Page): Promise<RecipesModel> {
    await openLive(page, '/recipes');
    return new RecipesModel(page);
  }

  /** The editor, which has the focus once a recipe is opened. */
  get editor(): Locator {
    return this.page.getByRole('region', { name: 'Recipe', exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  preset(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Imports a file with a recipe, and waits until its boxes are filled. */
  async importRecipe(recipe: object): Promise<void> {
    const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(recipe)) };
    await this.page.locator('input[type=file][aria-label="Import a recipe"]').setInputFiles(file);
    await expect(this.toast('Recipe imported')).toBeVisible();
  }

  async addStep(tool: string): Promise<void> {
    await this.steps.getByRole('combobox', { name: 'Tool' }).selectOption(tool);
    await this.button('Add step').click();
  }

  source(input: string): Locator {
    return this.page.getByRole('combobox', { name: `Source of ${input}`, exact: true });
  }

  /** Rows of the shown output. */
  async expectOutput(label: string, rows: readonly string[]): Promise<void> {
    const grid = this.panel.getByRole('grid', { name: label, exact: true });
    await expect.poll(() => grid.getByRole('row').allTextContents()).toEqual(rows);
  }

  /** Expects the names of the saved recipes. */
  async expectMine(...names: readonly string[]): Promise<void> {
    await expect(this.mine.getByRole('heading', { level: 3 })).toHaveText(names);
  }

  /** The name of the recipe in the editor. */
  get recipeName(): Locator {
    return this.page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true });
  }

  /** Expects a button in view, and nothing over it. */
  async expectWithinReach(name: string): Promise<void> {
    const button = this.button(name);
    await expect(button).toBeInViewport({ ratio: 1 });
    const isOnTop = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
  }

  /** Expects that the page is as wide as the window: wide rows scroll in their own boxes. */
  async expectPageWidth(width: number): Promise<void> {
    const read = () =>
      this.page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
        window: innerWidth,
      }));
    await expect.poll(read).toEqual({ scroll: width, client: width, window: width });
  }

  toast(title: string): Locator {
    return this.page.getByText(title, { exact: true });
  }
}
