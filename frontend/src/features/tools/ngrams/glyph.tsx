import inks from '../../../shared/ui/ink-fills.module.css';

// Bars of a chart, and the words that two neighbouring ones share.
export const glyph = (
  <>
    <rect className={inks.cyan} x="5" y="7" width="30" height="10" />
    <rect className={inks.magenta} x="5" y="13" width="20" height="10" />
    <rect className={inks.blue} x="5" y="13" width="20" height="4" />
    <rect className={inks.yellow} x="5" y="25" width="11" height="8" />
  </>
);
