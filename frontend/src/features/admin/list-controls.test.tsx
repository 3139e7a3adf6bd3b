import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pager } from './list-controls.tsx';

afterEach(cleanup);

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
