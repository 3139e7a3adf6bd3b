/**
 * Which item of a menu a key leads to: arrows go round, Home and End to the ends, a character to the next item that
 * begins with it. Undefined for keys that lead nowhere.
 * @param current the item at hand, -1 for none
 */
export function nextItem(names: readonly string[], current: number, key: string): number | undefined {
  const count = names.length;
  if (count === 0) {
    return undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 && key !== ' ' ? nextBeginningWith(names, current, key) : undefined;
  }
}

function nextBeginningWith(names: readonly string[], current: number, character: string): number | undefined {
  for (let step = 1; step <= names.length; step += 1) {
    const index = (Math.max(current, -1) + step) % names.length;
    if (names[index]?.trim().toLowerCase().startsWith(character.toLowerCase())) {
      return index;
    }
  }
  return undefined;
}

/** Between the menu and its button, and between the menu and the window's edge, in pixels. */
const GAP = 4;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a menu stands in the window, in pixels: under its button and in line with it, above where there is no room
 * below but more above, and never beyond the window's sides.
 */
export function placeMenu(button: Box, menu: Size, window: Size): { readonly left: number; readonly top: number } {
  const roomBelow = window.height - button.bottom;
  const isBelow = roomBelow >= menu.height + 2 * GAP || roomBelow >= button.top;
  return {
    left: Math.max(GAP, Math.min(button.left, window.width - menu.width - GAP)),
    top: isBelow ? button.bottom + GAP : Math.max(GAP, button.top - menu.height - GAP),
  };
}
