import inks from '../../../shared/ui/ink-fills.module.css';

// A line with a bad part, and the part that replaces it.
export const glyph = (
  <>
    <rect className={inks.cyan} x="3" y="8" width="34" height="10" />
    <rect className={inks.magenta} x="20" y="3" width="10" height="34" />
    <rect className={inks.blue} x="20" y="8" width="10" height="10" />
    <rect className={inks.yellow} x="3" y="24" width="13" height="10" />
  </>
);
