import type { SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import { columnLetter } from '../../../../libs/tools/shared/column-letter.ts';
import { call } from '../../shared/api/client.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { resettingOnRefusal } from './describe-save-failure.ts';
import { type ProjectColumn, readColumns, toProjectData } from './project-data.ts';
import { PROJECT_TEXTS as texts } from './texts.ts';
import { type SaveControl, savableItems, type UploadSession } from './upload-session.ts';

/** Target of a save: an existing project by id, or a new one by name. */
export type ProjectTarget = { readonly id: string } | { readonly name: string };

/** Columns and options of merge. */
export interface ProjectContent {
  /** `TextSpec.id`s of the columns. */
  readonly columns: readonly string[];
  readonly settings: unknown;
}

/**
 * Saves the columns and options of merge in a project. A column that is too long for the project's data is saved as a
 * list, and the project refers to it.
 * @throws ApiError; TaskFailed; the signal's reason
 */
export async function saveProject(
  target: ProjectTarget,
  content: ProjectContent,
  session: UploadSession,
  control: SaveControl,
): Promise<SavedProject> {
  const { signal } = control;
  const project = await openTarget(target, session, signal);
  const before = readColumns(project);
  const columns: ProjectColumn[] = [];
  for (const [index, text] of content.columns.entries()) {
    columns.push(await saveColumn(text, index, project, before[index], session, control));
  }
  const data = toProjectData(project.description, content.settings, columns);
  return call('PUT /api/projects/{id}', { path: { id: project.id }, body: { data }, signal });
}

async function openTarget(target: ProjectTarget, session: UploadSession, signal: AbortSignal): Promise<SavedProject> {
  if ('id' in target) {
    return call('GET /api/projects/{id}', { path: { id: target.id }, signal });
  }
  const body = { name: target.name, type: PROJECT_TOOL, data: toProjectData('', {}, []) } as const;
  // The idempotency key makes repeated attempts create only one project.
  return call('POST /api/projects', { body, idempotencyKey: session.keyOf(body), signal });
}

async function saveColumn(
  text: string,
  index: number,
  project: SavedProject,
  before: ProjectColumn | undefined,
  session: UploadSession,
  control: SaveControl,
): Promise<ProjectColumn> {
  const input = textInput(PROJECT_TOOL, text);
  await input.flush();
  const { stats, revision } = input.state;
  if (stats.items === 0) {
    return { text: '' };
  }
  const lines = await session.lines(savableItems(input.id, stats, revision), control);
  if ('content' in lines) {
    return { text: lines.content };
  }
  const { signal } = control;
  const isListed = ({ itemType, itemId }: SavedProject['items'][number], id: string) =>
    itemType === 'list' && itemId === id;
  if (before && 'listId' in before && project.items.some((item) => isListed(item, before.listId))) {
    const path = { id: before.listId };
    await resettingOnRefusal(session, () => call('PUT /api/saved-lists/{id}', { path, body: lines, signal }));
    return before;
  }
  const body = { name: texts.column(project.name, columnLetter(index)), ...lines };
  const list = await resettingOnRefusal(session, () =>
    call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal }),
  );
  const item = { itemType: 'list', itemId: list.id } as const;
  await call('POST /api/projects/{id}/items', { path: { id: project.id }, body: item, signal });
  return { listId: list.id };
}
