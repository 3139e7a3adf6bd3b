import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { ApiError } from '../../shared/api/client.ts';
import { ToastView } from '../../shared/ui/toast.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { ProjectsTab } from './group-tabs.tsx';

const TIME = '2026-11-20T12:00:00.000Z';
const PROJECT: SavedProject = {
  id: 'p',
  etag: '"1"',
  name: 'Autumn',
  description: '',
  type: 'merge',
  data: {},
  truncated: false,
  items: [{ id: 'i', itemType: 'list', itemId: 'l', name: 'Colours', createdAt: TIME }],
  createdAt: TIME,
  updatedAt: TIME,
};

function show(project: Partial<SavedProject>): void {
  const queries = { projects: { data: [{ ...PROJECT, ...project }], isError: false } };
  renderScreen(<ProjectsTab data={queries as unknown as DashboardData} open={() => {}} />, async () =>
    Response.json({}),
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says why the lists of a project cannot be loaded, and does not call it empty', async () => {
  const refetch = vi.fn().mockRejectedValue(new ApiError(503, 'unavailable', 'The server is busy.'));
  const queries = { lists: { data: undefined, isError: true, refetch }, projects: { data: [PROJECT], isError: false } };
  const screenOf = (
    <>
      <ProjectsTab data={queries as unknown as DashboardData} open={() => {}} />
      <ToastView />
    </>
  );
  renderScreen(screenOf, async () => Response.json({}));
  fireEvent.click(screen.getByRole('button', { name: /^Open in merge/i }));
  await screen.findByText('Failed to open project. The server is busy.');
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.queryByText(/has no columns and no lists yet/)).toBeNull();
});

it.each([
  [{ data: { columns: [{ items: ['a'] }, { items: [] }, { listId: 'l' }] }, items: [] }, '2 columns'],
  [{ data: { columns: [{ items: ['a'] }] } }, '1 column, 1 item'],
  [{}, '1 item'],
  [{ items: [] }, 'No items yet'],
  [{ data: undefined, truncated: true, items: [] }, 'Columns not counted'],
])('shows what a project holds: %j', (project, text) => {
  show(project);
  screen.getByText(text);
});
