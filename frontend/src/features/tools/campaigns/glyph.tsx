import inks from '../../../shared/ui/ink-fills.module.css';

// A campaign above its two ad groups.
export const glyph = (
  <>
    <rect className={inks.cyan} x="11" y="4" width="18" height="12" />
    <rect className={inks.magenta} x="3" y="22" width="14" height="14" />
    <rect className={inks.yellow} x="23" y="22" width="14" height="14" />
    <rect className={inks.blue} x="18" y="16" width="4" height="6" />
  </>
);
