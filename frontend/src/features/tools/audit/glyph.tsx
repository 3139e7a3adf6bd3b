import inks from '../../../shared/ui/ink-fills.module.css';

// A link under a magnifying glass.
export const glyph = (
  <>
    <rect className={inks.cyan} x="3" y="13" width="22" height="14" rx="7" />
    <circle className={inks.magenta} cx="25" cy="18" r="11" />
    <path className={inks.blue} d="M18 13A7 7 0 0 1 18 27A11 11 0 0 1 15.23 13Z" />
  </>
);
