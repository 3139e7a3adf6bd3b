import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pageGroups } from '../workbench/available-tools.ts';
import header from './header.module.css';
import { isActive } from './navigation.ts';
import { SHELL_TEXTS } from './texts.ts';
import classes from './tools-menu.module.css';

/**
 * A button that opens a panel with links to all tools, by group. Escape, a press outside and navigation close it;
 * Escape returns the focus to the button.
 */
export function ToolsMenu() {
  const { key, pathname } = useLocation();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const isOpen = openKey === key;
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
      className={classes.place}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          // Closes only the panel and does not cancel a run.
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          setOpenKey(null);
          button.current?.focus();
        }
      }}
      ref={place}
    >
      <button
        aria-controls={isOpen ? panelId : undefined}
        aria-current={isOnTool || undefined}
        aria-expanded={isOpen}
        className={`${header.item} ${classes.button}`}
        onClick={() => setOpenKey(isOpen ? null : key)}
        ref={button}
        type="button"
      >
        {SHELL_TEXTS.tools}
        <span aria-hidden="true" className={classes.caret} />
      </button>
      {isOpen && (
        <div className={classes.panel} id={panelId}>
          {pageGroups().map(({ label, pages }) => (
            <section aria-label={label} className={classes.group} key={label}>
              <h2 className={classes.heading}>{label}</h2>
              <ul className={classes.links}>
                {pages.map(({ title, path }) => (
                  <li key={path}>
                    <Link
                      aria-current={isActive(path, pathname) ? 'page' : undefined}
                      className={header.item}
                      // A link to the current page causes no navigation.
                      onClick={() => setOpenKey(null)}
                      to={path}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
