import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactElement, type ReactNode, useMemo } from 'react';
import { byTool, type ToolDownloadProps, ToolDownloads, ToolGlyphs } from '../workbench/tool/tool-parts.tsx';

/** Local storage key of the chosen theme (`light` or `dark`). `before-paint.js` reads it before the first paint. */
const THEME_KEY = 'theme';

/** Persists the theme under `THEME_KEY` and follows changes made in other tabs. */
const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });

/** The library requires a tuple for every color name. The actual shades are the tokens in `mantine-variables.css`. */
const SHADE = 'var(--magenta-text)';
const magenta: MantineColorsTuple = [SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE];

/**
 * The component library's theme. Colors and sizes are in `tokens.css` and reach the library through
 * `mantine-variables.css`; this object holds only what its scripts need.
 */
const theme = createTheme({
  primaryColor: 'cyan',
  colors: { magenta },
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'default' } },
    ActionIcon: { defaultProps: { size: 'input-sm', variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    // The chevron says nothing; screen readers would announce an image without a name.
    NativeSelect: { defaultProps: { size: 'sm', rightSectionProps: { 'aria-hidden': true } } },
    Menu: { defaultProps: { position: 'bottom-start', offset: 4 } },
  },
});

const getRootElement = () => document.documentElement;

const GLYPHS = byTool(
  import.meta.glob<ReactElement>('../features/tools/*/glyph.tsx', { eager: true, import: 'glyph' }),
);

const DOWNLOADS = byTool(
  import.meta.glob<ComponentType<ToolDownloadProps>>('../features/tools/*/download-bar.tsx', { import: 'DownloadBar' }),
);

/**
 * The context providers of every screen, in the browser and while prerendering: theme, server data, icons of the tools, and
 * loaders of their downloads.
 */
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
        <ToolGlyphs value={GLYPHS}>
          <ToolDownloads value={DOWNLOADS}>{children}</ToolDownloads>
        </ToolGlyphs>
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
