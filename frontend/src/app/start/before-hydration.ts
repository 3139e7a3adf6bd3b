import classes from './before-hydration.module.css';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A captured user action that can be replayed. */
interface EarlyAction {
  readonly target: Element;
  readonly repeat: () => void;
  /** True if the action replaces all earlier typing into the same element. */
  readonly isTyping?: boolean;
}

/**
 * Captures what the user does on the prerendered page while its scripts load: presses, keys, typing and choices. Links
 * work as usual. No other listener receives the captured events, so nothing happens twice.
 * @returns stops capturing and replays everything in order, for the scripts that are loaded by then
 */
export function keepEarlyInput(): () => Promise<void> {
  const actions: EarlyAction[] = [];
  const ended = new AbortController();
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    capture: (event: WindowEventMap[Type], target: Element) => EarlyAction | null,
  ) => {
    const keep = (event: WindowEventMap[Type]) => {
      if (!(event.target instanceof Element)) {
        return;
      }
      event.stopImmediatePropagation();
      const action = capture(event, event.target);
      if (action === null) {
        return;
      }
      const earlier = actions.findIndex(
        ({ target, isTyping }) => isTyping && action.isTyping && target === action.target,
      );
      if (earlier !== -1) {
        actions.splice(earlier, 1);
      }
      actions.push(action);
    };
    window.addEventListener(type, keep, { capture: true, signal: ended.signal });
  };

  listen('click', press);
  listen('submit', (event, target) => {
    // The browser would submit the form itself, with all its values in the URL.
    event.preventDefault();
    return target instanceof HTMLFormElement ? { target, repeat: () => target.requestSubmit() } : null;
  });
  listen('input', (event, target) => (isTextField(target) ? type(target, event) : null));
  listen('change', (_, target) => (isTextField(target) ? null : choose(target)));
  listen('keydown', (event, target) => {
    const isLetter = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
    if (isLetter && isTextField(target)) {
      return null;
    }
    return { target, repeat: () => target.dispatchEvent(new KeyboardEvent(event.type, event)) };
  });

  actions.push(...typedBefore());

  return async () => {
    ended.abort();
    for (const { target, repeat, isTyping } of actions) {
      // Each press waits for the effects of the actions before it. Typed text goes in at once, since more may be typed
      // after it.
      if (!isTyping) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (target.isConnected) {
        repeat();
      }
    }
  };
}

/**
 * Returns the typing into fields that the browser showed before this script ran. After a reload and a step back the
 * browser restores the fields itself; what the site stored is newer then.
 */
function typedBefore(): EarlyAction[] {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate')) {
    return [];
  }
  return [...document.querySelectorAll('input, textarea')]
    .filter((element) => isTextField(element))
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map(captureText);
}

/** Captures a press on a button, which only works with scripts, or on a switch, which hydration would reset. */
function press(event: MouseEvent, target: Element): EarlyAction | null {
  const pressed = target.closest<HTMLElement>('button, label, input');
  const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  const isSwitch = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
  if (control === null || !(isSwitch || control instanceof HTMLButtonElement)) {
    return null;
  }
  event.preventDefault();
  return { target: control, repeat: () => control.click() };
}

/** Captures the current value of a field. */
function type(target: TextField, event: Event): EarlyAction | null {
  // A word being composed ends with an event of its own; setting the value earlier would break the input method.
  if (event instanceof InputEvent && event.isComposing) {
    return null;
  }
  return captureText(target);
}

function captureText(target: TextField): EarlyAction {
  const { value: typed } = target;
  const repeat = () => {
    // Hydration may have reset the field, or the user may have typed more.
    const text = target.value === target.defaultValue ? typed : target.value;
    const [start, end] = [target.selectionStart, target.selectionEnd];
    // React ignores an input event if the value equals the last one set through the element's own property. So a
    // different value is set there first, and the text through the prototype's setter.
    target.value = `${text} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, text);
    if (start !== null) {
      target.setSelectionRange(start, end);
    }
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { target, repeat, isTyping: true };
}

/** Captures the choice in a select; files remain in their field. */
function choose(target: Element): EarlyAction {
  const value = target instanceof HTMLSelectElement ? target.value : null;
  const repeat = () => {
    if (target instanceof HTMLSelectElement && value !== null) {
      target.value = value;
    }
    target.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { target, repeat };
}

function isTextField(target: Element): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio|file)$/.test(target.type))
  );
}

/** Maximum wait for the first paint. A tab that is hidden in the meantime is never painted. */
const MAX_WAIT_MS = 1_000;

/** Resolves after the first paint, or at once in a hidden tab. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve();
      return;
    }
    setTimeout(resolve, MAX_WAIT_MS);
    // The frame's callback runs before the paint; a separate task runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Element id of the template in which the prerenderer lists the page's scripts. */
export const SCRIPTS_ID = 'scripts';

/** Number of requests per task: each takes a phone about 2 ms. */
const REQUESTS_PER_TASK = 6;

/**
 * Fetches all scripts of the page side by side. Otherwise each would be discovered only when the one before has loaded.
 */
export async function fetchScripts(): Promise<void> {
  const template = document.getElementById(SCRIPTS_ID);
  const links = template instanceof HTMLTemplateElement ? [...template.content.children] : [];
  while (links.length > 0) {
    document.head.append(...links.splice(0, REQUESTS_PER_TASK));
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Messages of a page that could not be hydrated. */
const messages = {
  failed: 'Part of this page could not be loaded. You can read it, but its tools do not work yet.',
  reload: 'Check your connection and reload the page',
} as const;

/**
 * Shows above the page that its scripts could not be loaded, and what to do. Uses the DOM, since React is not
 * available.
 */
export function tellFailure(): void {
  const reload = document.createElement('a');
  reload.href = window.location.pathname + window.location.search;
  reload.textContent = messages.reload;
  const note = document.createElement('p');
  note.className = classes.note;
  note.setAttribute('role', 'alert');
  note.append(`${messages.failed} `, reload, '.');
  document.body.prepend(note);
}
