import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageGroups } from '../workbench/available-tools.ts';
import { useLater } from '../workbench/saving/use-later.ts';
import classes from './header.module.css';
import { SHELL_MESSAGES } from './messages.ts';
import { isActive } from './navigation.ts';

const loadPanel = async () => (await import('./tools-panel.tsx')).ToolsPanel;

/**
 * A button that opens a panel with links to all tools, by group. Escape, a press outside and navigation close it;
 * Escape returns the focus to the button.
 */
export function ToolsMenu() {
  const { key, pathname } = useLocation();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const isOpen = openKey === key;
  const close = () => setOpenKey(null);
  const Panel = useLater(loadPanel, isOpen, close);
  const panelId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOnTool = pageGroups().some(({ pages }) => pages.some(({ path }) => isActive(path, pathname)));

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) {
        setOpenKey(null);
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape for the controls inside
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          // Closes only the panel and does not cancel a run.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          close();
          button.current?.focus();
        }
      }}
      ref={place}
    >
      <button
        aria-controls={isOpen && Panel ? panelId : undefined}
        aria-current={isOnTool || undefined}
        aria-expanded={isOpen}
        className={`${classes.item} ${classes.toolsButton}`}
        onClick={() => setOpenKey(isOpen ? null : key)}
        ref={button}
        type="button"
      >
        {SHELL_MESSAGES.tools}
        <span aria-hidden="true" className={classes.toolsCaret} />
      </button>
      {isOpen && Panel && <Panel id={panelId} onClose={close} />}
    </div>
  );
}
