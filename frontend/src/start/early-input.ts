type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What was done to an element, to be done again. */
interface Deed {
  readonly target: Element;
  readonly repeat: () => void;
  /** Set where it stands for all that has been typed into the element. */
  readonly isTyping?: boolean;
}

/**
 * From now on keeps what somebody does on the prerendered page, whose scripts are still to come: presses, keys, and what
 * is typed or chosen. Links work as they are. Nothing else sees these events, so that nothing happens twice.
 * @returns ends it, and does everything again in its order, for the scripts that are there now
 */
export function keepEarlyInput(): () => Promise<void> {
  const deeds: Deed[] = [];
  const ended = new AbortController();
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    deedOf: (event: WindowEventMap[Type], target: Element) => Deed | null,
  ) => {
    const keep = (event: WindowEventMap[Type]) => {
      if (!(event.target instanceof Element)) return;
      event.stopImmediatePropagation();
      const deed = deedOf(event, event.target);
      if (deed === null) return;
      const earlier = deeds.findIndex(({ target, isTyping }) => isTyping && deed.isTyping && target === deed.target);
      if (earlier !== -1) deeds.splice(earlier, 1);
      deeds.push(deed);
    };
    window.addEventListener(type, keep, { capture: true, signal: ended.signal });
  };

  listen('click', press);
  listen('submit', (event, target) => {
    // The browser would send the form itself, with all that stands in it in the address.
    event.preventDefault();
    return target instanceof HTMLFormElement ? { target, repeat: () => target.requestSubmit() } : null;
  });
  listen('input', (event, target) => (isTextField(target) ? type(target, event) : null));
  listen('change', (_, target) => (isTextField(target) ? null : choose(target)));
  listen('keydown', (event, target) => {
    const isLetter = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
    if (isLetter && isTextField(target)) return null;
    return { target, repeat: () => target.dispatchEvent(new KeyboardEvent(event.type, event)) };
  });

  return async () => {
    ended.abort();
    for (const { target, repeat, isTyping } of deeds) {
      // A press is to find the page as what came before has left it. A text goes in at once: more may be typed after it.
      if (!isTyping) await new Promise((resolve) => setTimeout(resolve));
      if (target.isConnected) repeat();
    }
  };
}

/** Holds back a press of what only works with scripts, or would be set back by them. */
function press(event: MouseEvent, target: Element): Deed | null {
  const pressed = target.closest<HTMLElement>('button, label, input');
  const control = pressed instanceof HTMLLabelElement ? pressed.control : pressed;
  const isSwitch = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
  if (control === null || !(isSwitch || control instanceof HTMLButtonElement)) return null;
  event.preventDefault();
  return { target: control, repeat: () => control.click() };
}

/** Keeps what stands in a field now. */
function type(target: TextField, event: Event): Deed | null {
  // A word that is being composed is complete, and told, later; to set it now would break the input method.
  if (event instanceof InputEvent && event.isComposing) return null;
  const { value: typed } = target;
  const repeat = () => {
    // Set back meanwhile, or typed on.
    const text = target.value === target.defaultValue ? typed : target.value;
    const [start, end] = [target.selectionStart, target.selectionEnd];
    // React takes a text for unchanged when it is what was set last through the field itself, and not past it.
    target.value = `${text} `;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, text);
    if (start !== null) target.setSelectionRange(start, end);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return { target, repeat, isTyping: true };
}

/** Keeps what was chosen from a list of values; files remain in their field. */
function choose(target: Element): Deed {
  const value = target instanceof HTMLSelectElement ? target.value : null;
  const repeat = () => {
    if (target instanceof HTMLSelectElement && value !== null) target.value = value;
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
