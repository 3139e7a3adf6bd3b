import { createContext, type ReactElement, useContext } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';

/** The icons of all tools as shapes in a square of 40 units, from the folders of the tools. */
export const ToolGlyphs = createContext<{ readonly [tool in ToolId]?: ReactElement }>({});

/** A tool's icon: two shapes in two inks, overprinted where they overlap. Decorative. */
export function ToolGlyph({ tool }: { readonly tool: ToolId }) {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      {useContext(ToolGlyphs)[tool]}
    </svg>
  );
}
