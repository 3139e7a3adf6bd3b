import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import { restoreInputs, textInput } from '../inputs/text-inputs.ts';
import { undoAction } from '../inputs/undo-action.ts';
import { toolRunner } from '../runs/tool-runs.ts';
import { fetchLines } from './fetch-lines.ts';
import { fieldOf } from './field-of.ts';
import { isEmptyColumn, listsOf, type ProjectColumn, readColumns } from './project-data.ts';
import { replaceForm } from './replace-form.ts';
import { toForm } from './result-data.ts';
import { OPEN_TEXTS as texts } from './texts.ts';

/**
 * Opens a project in merge and shows the outcome in a toast with an undo action. Columns A, B and C are the saved ones,
 * else the first three lists of the project.
 * @param lists all lists of the account
 */
export async function openProject(project: SavedProject, lists: readonly SavedList[]): Promise<void> {
  try {
    const saved = readColumns(project);
    const hasColumns = !saved.every(isEmptyColumn);
    const added = listsOf(project.items, lists);
    const columns: readonly ProjectColumn[] = hasColumns ? saved : added.map(({ id }) => ({ listId: id }));
    if (columns.length === 0) {
      showToast({ title: texts.projectOpened, message: texts.projectEmptyText(project.name) });
      return;
    }
    const tool = await loadDescription(PROJECT_TOOL);
    await restoreInputs();
    const ids = tool.texts.map(({ id }) => id);
    const undoInputs = await rememberInputs(ids.map((id) => textInput(PROJECT_TOOL, id)));
    const settings = fieldOf(project.data, 'settings');
    const undoForm = settings ? replaceForm(tool, toForm(tool, settings, {})) : undefined;
    toolRunner(PROJECT_TOOL).clear();
    await Promise.all(ids.map((text, index) => fillColumn(text, columns[index], lists)));
    const undo =
      undoInputs &&
      (() => {
        undoForm?.();
        return undoInputs();
      });
    const isPart = !hasColumns && added.length > ids.length;
    showToast({
      title: texts.projectOpened,
      message: isPart ? texts.projectPartText(project.name, added.length) : texts.projectOpenedText(project.name),
      tone: 'success',
      ...undoAction(undo),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      return;
    }
    if (error instanceof ApiError && error.status === 401) {
      return;
    }
    const isGone = error instanceof ApiError && error.status === 404;
    const message = isGone ? texts.listGone : error instanceof Error && error.message ? error.message : undefined;
    showToast({ title: texts.projectFailed, ...(message && { message }), tone: 'error' });
  }
}

async function fillColumn(text: string, column: ProjectColumn | undefined, lists: readonly SavedList[]): Promise<void> {
  const input = textInput(PROJECT_TOOL, text);
  if (!column || 'text' in column) {
    return input.replace([column?.text ?? '']);
  }
  const { listId } = column;
  const byteLength = lists.find(({ id }) => id === listId)?.byteSize ?? 0;
  const route = 'GET /api/saved-lists/{id}/content';
  return input.takeIn((target, signal, progress) =>
    fetchLines({ route, path: { id: listId }, form: 'text', id: target, byteLength }, signal, progress),
  );
}
