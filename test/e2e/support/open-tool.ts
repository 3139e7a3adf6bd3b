import { expect, type Page } from '@playwright/test';
import { ToolModel } from '../models/tool.model.ts';
import { openLive } from './open-live.ts';

/** Opens the page of a tool and waits until a bulk input of it can be typed into. */
export async function openTool(page: Page, path: string, label: string, runName: string): Promise<ToolModel> {
  await openLive(page, path);
  const tool = new ToolModel(page, { runName });
  await expect(tool.textbox(label)).toBeEditable();
  return tool;
}
