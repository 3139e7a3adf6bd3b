import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pager, SearchBox } from './list-controls.tsx';

afterEach(cleanup);

describe('the search field', () => {
  const onChange = vi.fn();
  const box = (value: string) => (
    <MantineProvider>
      <SearchBox label="Search" onChange={onChange} value={value} />
    </MantineProvider>
  );
  const input = () => screen.getByLabelText<HTMLInputElement>('Search');
  const enter = (value: string) => fireEvent.change(input(), { target: { value } });
  const pause = () => act(() => vi.advanceTimersByTime(1_000));

  beforeEach(() => {
    onChange.mockReset();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports what was entered, and keeps what is entered meanwhile', () => {
    const { rerender } = render(box(''));
    enter('ada ');
    pause();
    enter('ada l');
    rerender(box('ada'));
    expect(input().value).toBe('ada l');
    pause();
    expect(onChange.mock.calls).toEqual([['ada'], ['ada l']]);
  });

  it.each(['', 'grace'])('shows the value "%s" that is set elsewhere, and reports nothing', (value) => {
    const { rerender } = render(box(''));
    enter('ada');
    pause();
    rerender(box('ada'));
    enter('ada l');
    rerender(box(value));
    expect(input().value).toBe(value);
    pause();
    expect(onChange.mock.calls).toEqual([['ada']]);
  });
});

describe('the pages of a list', () => {
  it.each([
    [2, 26, []],
    [2, 25, [[1]]],
    [9, 60, [[3]]],
    [2, 0, [[1]]],
  ])('page %i of %i rows turns to the last one if it is gone', (page, total, turns) => {
    const onChange = vi.fn();
    render(
      <MantineProvider>
        <Pager onChange={onChange} page={page} total={total} />
      </MantineProvider>,
    );
    expect(onChange.mock.calls).toEqual(turns);
  });
});
