import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from './menu.tsx';

const onCsv = vi.fn();

beforeEach(() => {
  onCsv.mockClear();
  render(
    <MantineProvider>
      <Menu label="Export">
        <MenuItem onClick={onCsv}>CSV</MenuItem>
        <MenuItem onClick={() => undefined}>TXT</MenuItem>
        <MenuItem onClick={() => undefined}>Copy</MenuItem>
        <MenuItem onClick={() => undefined}>JSON</MenuItem>
      </Menu>
    </MantineProvider>,
  );
});

afterEach(cleanup);

const button = () => screen.getByRole('button', { name: 'Export' });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent;

describe('a menu', () => {
  it('opens with a press at its first item and runs the chosen action once, closed', async () => {
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(button());
    await screen.findByRole('menu');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
    expect(focused()).toBe('CSV');
    // A list that scrolls has an item in the tab order.
    expect(screen.getByRole('menuitem', { name: 'CSV' }).tabIndex).toBe(0);
    onCsv.mockImplementation(() => expect(document.activeElement).toBe(button()));
    fireEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    expect(onCsv).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens by arrow at either end, and moves by keys', async () => {
    button().focus();
    press('ArrowUp');
    await screen.findByRole('menu');
    expect(focused()).toBe('JSON');
    press('ArrowDown');
    expect(focused()).toBe('CSV');
    press('t');
    expect(focused()).toBe('TXT');
    press('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    press('ArrowDown');
    await screen.findByRole('menu');
    expect(focused()).toBe('CSV');
  });

  it('goes round, to the ends, and to the next item that begins with a character', async () => {
    button().focus();
    press('ArrowDown');
    await screen.findByRole('menu');
    const ways: readonly (readonly [key: string, item: string])[] = [
      ['ArrowUp', 'JSON'],
      ['ArrowDown', 'CSV'],
      ['End', 'JSON'],
      ['Home', 'CSV'],
      ['c', 'Copy'],
      ['C', 'CSV'],
      ['x', 'CSV'],
      [' ', 'CSV'],
    ];
    for (const [key, item] of ways) {
      press(key);
      expect(focused(), key).toBe(item);
    }
    press('Tab');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('is named by its button, and closes when the focus or the page moves away', async () => {
    fireEvent.click(button());
    expect((await screen.findByRole('menu', { name: 'Export' })).textContent).toBe('CSVTXTCopyJSON');
    // Something else scrolled; the button stands where it stood.
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).not.toBeNull();
    const move = vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 80, 36));
    fireEvent.scroll(document);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
    move.mockRestore();
    fireEvent.click(button());
    await screen.findByRole('menu');
    fireEvent.blur(document.activeElement as Element, { relatedTarget: document.body });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(button());
    await screen.findByRole('menu');
    fireEvent.mouseDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('has a name of its own, and stays closed while its action is being performed', async () => {
    render(
      <MantineProvider>
        <Menu isBusy label="Open" name="Open: Shoes">
          <MenuItem onClick={() => undefined}>Unique Items</MenuItem>
        </Menu>
      </MantineProvider>,
    );
    const busy = screen.getByRole('button', { name: 'Open: Shoes' });
    busy.focus();
    fireEvent.click(busy);
    await act(async () => import('./menu-list.tsx'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(busy);
  });

  it('does not open when the focus has moved on while it loaded', async () => {
    const other = document.body.appendChild(document.createElement('input'));
    fireEvent.click(button());
    other.focus();
    await act(async () => import('./menu-list.tsx'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(other);
    other.remove();
  });
});
