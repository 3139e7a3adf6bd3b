import inks from '../../../shared/ui/ink-fills.module.css';

// The same sheet twice, one of them to be removed.
export const glyph = (
  <>
    <rect className={inks.cyan} x="5" y="5" width="22" height="22" />
    <rect className={inks.magenta} x="13" y="13" width="22" height="22" />
    <rect className={inks.blue} x="13" y="13" width="14" height="14" />
  </>
);
