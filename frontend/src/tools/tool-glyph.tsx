import type { ReactElement } from 'react';
import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import inks from '../ui/ink-fills.module.css';

/** The picture of a tool: two shapes in two inks, and the overprint where they meet. Decoration beside the name. */
export function ToolGlyph({ tool }: { readonly tool: ToolId }) {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      {GLYPHS[tool]}
    </svg>
  );
}

const GLYPHS: { readonly [tool in ToolId]: ReactElement } = {
  // Two lists, and every pairing of them.
  merge: (
    <>
      <circle className={inks.cyan} cx="15" cy="20" r="11" />
      <circle className={inks.magenta} cx="25" cy="20" r="11" />
      <path className={inks.blue} d="M20 10.2A11 11 0 0 1 20 29.8A11 11 0 0 1 20 10.2Z" />
    </>
  ),
  // The same sheet twice, one of them to go.
  dedupe: (
    <>
      <rect className={inks.cyan} x="5" y="5" width="22" height="22" />
      <rect className={inks.magenta} x="13" y="13" width="22" height="22" />
      <rect className={inks.blue} x="13" y="13" width="14" height="14" />
    </>
  ),
  // A round thing becomes a square one.
  replace: (
    <>
      <circle className={inks.cyan} cx="15" cy="15" r="11" />
      <rect className={inks.yellow} x="15" y="15" width="20" height="20" />
      <path className={inks.green} d="M15 15H26A11 11 0 0 1 15 26Z" />
    </>
  ),
  // A word in brackets: an exact match.
  keywords: (
    <>
      <path className={inks.cyan} d="M4 7H14V12H9V28H14V33H4ZM36 7H26V12H31V28H26V33H36Z" />
      <circle className={inks.magenta} cx="20" cy="20" r="8" />
    </>
  ),
  // A minus through a word.
  negatives: (
    <>
      <circle className={inks.yellow} cx="20" cy="20" r="13" />
      <rect className={inks.magenta} x="3" y="17" width="34" height="6" />
      <path className={inks.red} d="M7.35 17H32.65A13 13 0 0 1 32.65 23H7.35A13 13 0 0 1 7.35 17Z" />
    </>
  ),
  // Two links of a chain.
  utm: (
    <>
      <rect className={inks.cyan} x="3" y="13" width="21" height="14" rx="7" />
      <rect className={inks.yellow} x="16" y="13" width="21" height="14" rx="7" />
      <path className={inks.green} d="M20 13.68A7 7 0 0 1 20 26.32A7 7 0 0 1 20 13.68Z" />
    </>
  ),
};
