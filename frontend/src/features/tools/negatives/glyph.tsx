import inks from '../../../shared/ui/ink-fills.module.css';

export const glyph = (
  <>
    <circle className={inks.yellow} cx="20" cy="20" r="13" />
    <rect className={inks.magenta} x="3" y="17" width="34" height="6" />
    <path className={inks.red} d="M7.35 17H32.65A13 13 0 0 1 32.65 23H7.35A13 13 0 0 1 7.35 17Z" />
  </>
);
