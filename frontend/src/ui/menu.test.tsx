import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';
import { nextItem, placeMenu } from './menu-moves.ts';

const onCsv = vi.fn();

beforeEach(() => {
  onCsv.mockClear();
  render(
    <MantineProvider>
      <Menu label="Export">
        <MenuItem onClick={onCsv}>CSV</MenuItem>
        <MenuItem onClick={() => undefined}>TXT</MenuItem>
        <MenuItem onClick={() => undefined}>JSON</MenuItem>
      </Menu>
    </MantineProvider>,
  );
});

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Export' });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

describe('a menu', () => {
  it('opens with a press at its first item and runs the chosen action once, closed', () => {
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('CSV');
    onCsv.mockImplementation(() => expect(document.activeElement).toBe(button()));
    fireEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    expect(onCsv).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens by arrow at either end, and moves by keys', () => {
    button().focus();
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe('JSON');
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('CSV');
    press('t');
    expect(document.activeElement?.textContent).toBe('TXT');
    press('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('CSV');
  });

  it('is named by its button, and closes when the focus or the page moves away', () => {
    fireEvent.click(button());
    expect(screen.getByRole('menu', { name: 'Export' }).textContent).toBe('CSVTXTJSON');
    // Something else scrolled; the button stands where it stood.
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).not.toBeNull();
    const move = vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 80, 36));
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).toBeNull();
    move.mockRestore();
    fireEvent.click(button());
    fireEvent.blur(document.activeElement as Element, { relatedTarget: document.body });
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the next item', () => {
  it('goes round, to the ends, and to the next that begins with a character', () => {
    const names = ['CSV', 'TXT', 'Copy', 'JSON'];
    expect(nextItem(names, 3, 'ArrowDown')).toBe(0);
    expect(nextItem(names, 0, 'ArrowUp')).toBe(3);
    expect(nextItem(names, -1, 'ArrowUp')).toBe(3);
    expect(nextItem(names, 2, 'Home')).toBe(0);
    expect(nextItem(names, 0, 'End')).toBe(3);
    expect(nextItem(names, 0, 'c')).toBe(2);
    expect(nextItem(names, 2, 'C')).toBe(0);
    expect(nextItem(names, 0, 'x')).toBeUndefined();
    expect(nextItem(names, 0, 'Enter')).toBeUndefined();
    expect(nextItem(names, 0, ' ')).toBeUndefined();
    expect(nextItem([], -1, 'ArrowDown')).toBeUndefined();
  });
});

describe('the place of a menu', () => {
  const window = { width: 400, height: 800 };
  const menu = { width: 160, height: 200 };

  it('is under the button, in line with it', () => {
    expect(placeMenu({ left: 40, top: 100, bottom: 126 }, menu, window)).toEqual({ left: 40, top: 130 });
  });

  it('is above it near the foot of the window, and never beyond the sides', () => {
    expect(placeMenu({ left: 380, top: 700, bottom: 726 }, menu, window)).toEqual({ left: 236, top: 496 });
    expect(placeMenu({ left: -20, top: 100, bottom: 126 }, menu, window).left).toBe(4);
  });
});
