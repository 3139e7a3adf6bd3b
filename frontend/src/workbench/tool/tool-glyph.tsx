import { createContext, type ReactElement, useContext } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import inks from '../../shared/ui/ink-fills.module.css';

/** The icons of all tools as shapes in a square of 40 units, from the folders of the tools. */
export const ToolGlyphs = createContext<{ readonly [tool in ToolId]?: ReactElement }>({});

/** The icon of a page that is listed beside the tools: three sheets in a row. Decorative. */
export function PageGlyph({ tool }: { readonly tool: ToolId | undefined }) {
  return tool === undefined ? (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <rect className={inks.cyan} x="4" y="4" width="16" height="16" />
      <rect className={inks.magenta} x="12" y="12" width="16" height="16" />
      <rect className={inks.yellow} x="20" y="20" width="16" height="16" />
      <path className={inks.blue} d="M12 12h8v8h-8Z" />
      <path className={inks.red} d="M20 20h8v8h-8Z" />
    </svg>
  ) : (
    <ToolGlyph tool={tool} />
  );
}

/** A tool's icon: two shapes in two inks, overprinted where they overlap. Decorative. */
export function ToolGlyph({ tool }: { readonly tool: ToolId }) {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      {useContext(ToolGlyphs)[tool]}
    </svg>
  );
}
