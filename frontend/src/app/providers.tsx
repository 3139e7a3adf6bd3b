import { MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { colorSchemeManager, theme } from '../shared/ui/theme.ts';
import { byTool, ToolGlyphs } from '../workbench/tool/tool-parts.tsx';

const getRootElement = () => document.documentElement;

const GLYPHS = byTool(
  import.meta.glob<ReactElement>('../features/tools/*/glyph.tsx', { eager: true, import: 'glyph' }),
);

/** The context providers of every screen, in the browser and while prerendering: theme, server data and icons of the tools. */
export function Providers({
  queryClient,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    <ComponentLibrary>
      <QueryClientProvider client={queryClient}>
        <ToolGlyphs value={GLYPHS}>{children}</ToolGlyphs>
      </QueryClientProvider>
    </ComponentLibrary>
  );
}

/**
 * Provides the component library's settings, color scheme and theme. `MantineProvider` does the same, and includes the
 * library's generator for CSS variables in the scripts of every page (decision 0031), which `mantine-variables.css`
 * makes unnecessary.
 */
function ComponentLibrary({ children }: { readonly children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager: colorSchemeManager,
    defaultColorScheme: 'light',
    getRootElement,
    forceColorScheme: undefined,
  });
  const settings = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={settings}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
