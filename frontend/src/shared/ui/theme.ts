import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core';

/** Local storage key of the chosen theme (`light` or `dark`). `before-paint.js` reads it before the first paint. */
const THEME_KEY = 'theme';

/** Persists the theme under `THEME_KEY` and follows changes made in other tabs. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });

/** The library requires a tuple for every color name. The actual shades are the tokens in `mantine-variables.css`. */
const SHADE = 'var(--magenta-text)';
const magenta: MantineColorsTuple = [SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE];

/**
 * The component library's theme. Colors and sizes are in `tokens.css` and reach the library through
 * `mantine-variables.css`; this object holds only what its scripts need.
 */
export const theme = createTheme({
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
