import type { Page } from '@playwright/test';
import { ToolModel } from './tool.model.ts';

/** The page that finds conflicts between keywords and negatives. */
export class ConflictsModel extends ToolModel {
  constructor(page: Page) {
    super(page, { runName: 'Find conflicts', resultsName: 'Conflicts', panelName: 'Conflicts' });
  }

  static open(page: Page): Promise<ConflictsModel> {
    return new ConflictsModel(page).openAt('/negative-conflicts', 'Keywords');
  }
}
