import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChooseForm, NameForm, WriteForm } from './write-form.tsx';

afterEach(cleanup);

const onClose = vi.fn();

describe('the form of a change', () => {
  let end: (failure: null) => void;

  function submitForm(): () => void {
    onClose.mockClear();
    const change = new Promise<null>((resolve) => {
      end = resolve;
    });
    const { unmount } = render(
      <MemoryRouter>
        <MantineProvider>
          <WriteForm onClose={onClose} onSubmit={() => change} submit={{ label: 'Delete' }}>
            <p>Delete 300 lists?</p>
          </WriteForm>
        </MantineProvider>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return unmount;
  }

  it('closes its dialog when the change is done', async () => {
    submitForm();
    await act(async () => end(null));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes no other dialog that was opened meanwhile', async () => {
    const unmount = submitForm();
    unmount();
    await act(async () => end(null));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the form that asks for a record', () => {
  const refetch = vi.fn();

  function renderForm(query: Omit<ComponentProps<typeof ChooseForm>['query'], 'refetch'>): void {
    render(
      <MemoryRouter>
        <MantineProvider>
          <ChooseForm
            initial=""
            isRequired
            onClose={onClose}
            onNew={onClose}
            onSubmit={async () => null}
            query={{ ...query, refetch }}
            messages={{
              label: 'Project',
              noChoice: 'Choose…',
              noRecords: 'You have no projects yet.',
              loadFailed: 'Your projects could not be loaded.',
              createNew: 'New project',
              submit: 'Add',
            }}
          />
        </MantineProvider>
      </MemoryRouter>,
    );
  }

  it('moves the focus to the choice that is missing', () => {
    renderForm({ data: [{ id: 'p', name: 'Spring' }], isError: false });
    const add = screen.getByRole('button', { name: 'Add' });
    add.focus();
    fireEvent.click(add);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Project' }));
  });

  it('says that there are none only when it knows', () => {
    renderForm({ data: [], isError: false });
    expect(screen.getByText('You have no projects yet.')).toBeTruthy();
  });

  it('waits while they are loaded', () => {
    renderForm({ data: undefined, isError: false });
    expect(screen.getByText('Loading…')).toBeTruthy();
  });

  it('offers to load them again after a failure', () => {
    renderForm({ data: undefined, isError: true });
    expect(screen.getByText('Your projects could not be loaded.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

it('says what is missing, and moves the focus to the field', () => {
  const onName = vi.fn();
  render(
    <MemoryRouter>
      <MantineProvider>
        <NameForm label="Name" onClose={onClose} onName={onName} submitLabel="Create Folder" />
      </MantineProvider>
    </MemoryRouter>,
  );
  const create = screen.getByRole('button', { name: 'Create Folder' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  const reason = () => document.getElementById(create.getAttribute('aria-describedby') ?? '');
  expect(reason()?.textContent).toBe('Enter a name.');
  create.focus();
  fireEvent.click(create);
  expect(reason()?.getAttribute('role')).toBe('alert');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(onName).not.toHaveBeenCalled();
});
