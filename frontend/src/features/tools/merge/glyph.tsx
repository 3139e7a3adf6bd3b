import inks from '../../../shared/ui/ink-fills.module.css';

// Two lists, and every pairing of them.
export const glyph = (
  <>
    <circle className={inks.cyan} cx="15" cy="20" r="11" />
    <circle className={inks.magenta} cx="25" cy="20" r="11" />
    <path className={inks.blue} d="M20 10.2A11 11 0 0 1 20 29.8A11 11 0 0 1 20 10.2Z" />
  </>
);
