import type { SavedProject } from '../../../libs/contracts/projects.dto.ts';
import { call } from '../api/client.ts';
import { textInput } from '../runs/text-inputs.ts';
import { type ProjectColumn, readColumns, toProjectData } from './project-data.ts';
import { resettingOnRefusal } from './resetting-on-refusal.ts';
import { PROJECT_TEXTS as texts } from './texts.ts';
import { type SaveControl, savableRows, type UploadSession } from './upload-session.ts';

/** The project that columns are saved in: one that is there, or a new one of that name. */
export type ProjectTarget = { readonly id: string } | { readonly name: string };

/** What merge has. */
export interface ProjectContent {
  /** `TextSpec.id`s of the columns. */
  readonly columns: readonly string[];
  readonly settings: unknown;
}

/**
 * Saves the columns and options of merge in a project. A column that is too long for a project becomes a list, which
 * the project names.
 * @throws ApiError, TaskFailed, or the signal's reason
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
  if ('id' in target) return call('GET /api/projects/{id}', { path: { id: target.id }, signal });
  const body = { name: target.name, type: 'merge', data: toProjectData('', {}, []) } as const;
  // By its key the project is made once, however often saving into it is tried.
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
  const input = textInput('merge', text);
  await input.flush();
  const { stats, revision } = input.state;
  if (stats.lines === 0) return { text: '' };
  const lines = await session.lines(savableRows(input.id, stats, revision), control);
  if ('content' in lines) return { text: lines.content };
  const { signal } = control;
  const isListed = ({ itemType, itemId }: SavedProject['items'][number], id: string) =>
    itemType === 'list' && itemId === id;
  if (before && 'listId' in before && project.items.some((item) => isListed(item, before.listId))) {
    const path = { id: before.listId };
    await resettingOnRefusal(session, () => call('PUT /api/saved-lists/{id}', { path, body: lines, signal }));
    return before;
  }
  const body = { name: texts.column(project.name, 'ABC'[index] ?? ''), ...lines };
  const list = await resettingOnRefusal(session, () =>
    call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal }),
  );
  const item = { itemType: 'list', itemId: list.id } as const;
  await call('POST /api/projects/{id}/items', { path: { id: project.id }, body: item, signal });
  return { listId: list.id };
}
