import inks from '../../../shared/ui/ink-fills.module.css';

// A keyword, and a negative across it that covers a part of it.
export const glyph = (
  <>
    <rect className={inks.cyan} x="4" y="7" width="24" height="16" />
    <rect className={inks.magenta} x="14" y="17" width="22" height="16" />
    <rect className={inks.blue} x="14" y="17" width="14" height="6" />
    <rect className={inks.yellow} x="4" y="29" width="7" height="4" />
  </>
);
