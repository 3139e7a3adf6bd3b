import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../../test/support/stand-in-workers.ts';
import { dropToken, storeToken } from '../../../shared/api/token.ts';
import { openToastPlace, readToast } from '../../../shared/ui/toast.tsx';
import { useRoom } from '../../../workbench/saving/use-room.ts';
import { ImportListForm } from './import-form.tsx';

function Room() {
  return useRoom() && <p>Room is known</p>;
}

afterEach(() => {
  cleanup();
  dropToken();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['the list', { usedBytes: 49_999_998, savedItems: 1 }, /^This needs 4 bytes, and your Free plan has 2 bytes left/],
  ['any list', { usedBytes: 0, savedItems: 100 }, /^Your Free plan has room for 100 saved lists/],
])('says once that there is no room for %s, before anything is sent', async (_, usage, reason) => {
  const { host } = storeRowsInPage();
  const report = { guessed: [], strayBytes: 0, headers: [], columnName: null, columns: 1 };
  answerForWorkers({
    rows: {},
    task: {
      importFiles: ({ id }: { readonly id: string }) => {
        const stats = host.putText(id, new TextEncoder().encode('a\nb\n'));
        return { ok: true, value: { ...report, stats } };
      },
    },
  });
  storeToken('token');
  const closePlace = openToastPlace('test');
  const sent: string[] = [];
  renderScreen(
    <>
      <ImportListForm name={undefined} onClose={() => undefined} />
      <Room />
    </>,
    async (url, { method = 'GET' }) => {
      if (method !== 'GET') {
        sent.push(url);
      }
      return Response.json(url.endsWith('/usage') ? usage : { subscriptionPlan: 'free', subscriptionExpires: null });
    },
  );
  await screen.findByText('Room is known');
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['a\nb\n'], 'list.txt')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText(reason);
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect([sent, readToast('test')]).toEqual([[], null]);
  closePlace();
});
