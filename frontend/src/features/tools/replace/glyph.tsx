import inks from '../../../shared/ui/ink-fills.module.css';

// A circle becomes a square.
export const glyph = (
  <>
    <circle className={inks.cyan} cx="15" cy="15" r="11" />
    <rect className={inks.yellow} x="15" y="15" width="20" height="20" />
    <path className={inks.green} d="M15 15H26A11 11 0 0 1 15 26Z" />
  </>
);
