import { TOOL_CATALOG, type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import type { SheetsStyle, ToolInput } from '../../../../libs/tools/shared/tool-entry.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import { readSession, sessionKeys, writeSession } from '../../shared/stored-strings.ts';
import { claimTab, rowsClient } from '../../shared/workers/rows-client.ts';
import { TextInputController } from './text-input.ts';

/** Prefix of session storage keys of texts that are not persisted yet. */
const UNSAVED_PREFIX = 'overprint.unsaved.';

const controllers = new Map<RowsId, TextInputController>();

/** Descriptions of the tools' inputs by the ids of their rows. */
const SPECS: ReadonlyMap<RowsId, TextSpec> = new Map(
  TOOL_CATALOG.flatMap(({ id, inputs }) => inputs.map((spec: TextSpec) => [inputId(id, spec.id), spec])),
);

function inputId(tool: ToolId, text: string): RowsId {
  return `inputs/${tool}/${text}`;
}

/** Returns the controller of a tool's bulk input. */
export function textInput(tool: ToolId, text: string): TextInputController {
  return controllerOf(inputId(tool, text));
}

/**
 * Returns the controller of a dialog's box for lines. It belongs to no tool, and its text persists as a tool's does.
 */
export function dialogInput(name: string): TextInputController {
  return controllerOf(`inputs/dialogs/${name}`);
}

function controllerOf(id: RowsId): TextInputController {
  const controller = controllers.get(id) ?? new TextInputController(id, SPECS.get(id));
  controllers.set(id, controller);
  return controller;
}

/** Returns the spreadsheet import of a bulk input; null if it has none. */
export function sheetsStyle(tool: ToolId, text: string): SheetsStyle | null {
  return findInput(tool, text)?.takesNoSheets ? null : toolEntry(tool).sheets;
}

/** Returns the default for CSV files of a bulk input that takes tables; undefined for other inputs. */
export function csvDefault(tool: ToolId, text: string): TextSpec['csv'] {
  return findInput(tool, text)?.csv;
}

/** Returns true if words of starter packs can be added to a bulk input. */
export function takesStarterPacks(tool: ToolId, text: string): boolean {
  return findInput(tool, text)?.takesStarterPacks === true;
}

/** Returns the noun for a saved bulk input. */
export function listNoun(tool: ToolId, text: string): 'list' | 'negative list' {
  return findInput(tool, text)?.isNegativeList ? 'negative list' : 'list';
}

/** Returns the entry of a bulk input; undefined for further inputs, such as those of merge after its third column. */
function findInput(tool: ToolId, text: string): ToolInput | undefined {
  return toolEntry(tool).inputs.find(({ id }) => id === text);
}

let restored: Promise<void> | null = null;
let reloaded: Promise<unknown> = Promise.resolve();

/** Restores the inputs this tab had before a reload, once per page. After a failure the next call tries again. */
export function restoreInputs(): Promise<void> {
  restored ??= restore().catch((error: unknown) => {
    restored = null;
    throw error;
  });
  return restored;
}

/** Waits until the inputs are there again if the rows worker has been lost. A run calls this first. */
export async function inputsReloaded(): Promise<void> {
  await reloaded;
}

async function restore(): Promise<void> {
  addEventListener('pagehide', stashUnsaved);
  rowsClient.onLost((retryMs) => {
    if (retryMs !== null) {
      reloaded = new Promise((resolve) => setTimeout(resolve, retryMs)).then(loadPersisted).catch(() => {});
    }
  });
  const shown = await loadPersisted();
  for (const key of sessionKeys(UNSAVED_PREFIX)) {
    const text = readSession(key) ?? '';
    writeSession(key, null);
    const controller = controllerOf(key.slice(UNSAVED_PREFIX.length));
    // The text is newer than persisted lines, but older than those typed before the restore.
    const isShown = shown.has(controller.id) && controller.readUnsaved() === null;
    if ((isShown || controller.isUntouched) && controller.state.intake === null) {
      await controller.replace([text]);
    }
  }
}

/**
 * Loads the persisted inputs of this tab.
 * @returns ids of those that are shown now
 */
async function loadPersisted(): Promise<ReadonlySet<RowsId>> {
  const shown = new Set<RowsId>();
  const { tab, otherLiveTabs } = await claimTab();
  const inputs = await rowsClient.call((rows) => rows.restore(tab, otherLiveTabs)).catch(() => []);
  for (const { id, stats, columns, reading } of inputs) {
    const controller = controllerOf(id);
    // Text typed before the restore is newer.
    if (await controller.showStored(stats, columns)) {
      shown.add(id);
      if (reading) {
        controller.setOrigin({ files: null, read: reading });
      }
    }
  }
  return shown;
}

/** Writes unpersisted text to session storage, which is synchronous. */
function stashUnsaved(): void {
  for (const [id, controller] of controllers) {
    const text = controller.readUnsaved();
    if (text !== null) {
      writeSession(UNSAVED_PREFIX + id, text);
    }
  }
}
