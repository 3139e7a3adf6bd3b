import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TabList, tabId, tabPanelId } from './tab-list.tsx';

const onChoose = vi.fn();

function Example() {
  const [shown, setShown] = useState<'a' | 'b' | 'c'>('a');
  return (
    <>
      <TabList
        idBase="x"
        label="Parts"
        look="box"
        onChoose={(id) => {
          onChoose(id);
          setShown(id);
        }}
        shown={shown}
        tabs={[
          { id: 'a', label: 'First', count: '7' },
          { id: 'b', label: 'Second' },
          { id: 'c', label: 'Third' },
        ]}
      />
      <div aria-labelledby={tabId('x', shown)} id={tabPanelId('x')} role="tabpanel" />
    </>
  );
}

beforeEach(() => {
  onChoose.mockClear();
  render(
    <MantineProvider>
      <Example />
    </MantineProvider>,
  );
});

afterEach(cleanup);

const tab = (name: string) => screen.getByRole('tab', { name });

describe('a list of tabs', () => {
  it('names and describes its tabs and the panel', () => {
    expect(screen.getByRole('tablist', { name: 'Parts' }).getAttribute('data-look')).toBe('box');
    const description = tab('First').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('7');
    expect(tab('First').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel', { name: /^First/ }).id);
    expect(tab('Second').getAttribute('aria-controls')).toBeNull();
  });

  it('selects by press, arrows, Home and End, once each', () => {
    const press = (key: string, modifiers = {}) =>
      fireEvent.keyDown(document.activeElement as Element, { key, ...modifiers });
    fireEvent.click(tab('Second'));
    tab('Second').focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('Third'));
    press('ArrowRight');
    press('End');
    press('Home');
    press('ArrowLeft');
    press('ArrowLeft', { altKey: true });
    press('Home', { ctrlKey: true });
    expect(onChoose.mock.calls.map(([id]) => id)).toEqual(['b', 'c', 'a', 'c', 'a', 'c']);
    expect(tab('Third').getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  });
});
