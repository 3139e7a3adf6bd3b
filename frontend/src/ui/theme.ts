import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core';

/** Where the chosen theme is kept: `light` or `dark` in local storage; `before-paint.js` reads it before the first paint. */
export const THEME_KEY = 'theme';

/** Keeps the theme under its key and hears of changes made in other tabs. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });

/** Makes the library know the name; its shades are the tokens that `mantine-variables.css` gives it. */
const SHADE = 'var(--magenta-text)';
const magenta: MantineColorsTuple = [SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE, SHADE];

/**
 * The component library's theme. Colours and sizes are not here but in `tokens.css`, which
 * `mantine-variables.css` hands to the library; this holds what its scripts need to know.
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
    Radio: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-start', offset: 4 } },
    Tooltip: { defaultProps: { openDelay: 700 } },
    TooltipGroup: { defaultProps: { openDelay: 700, closeDelay: 300 } },
  },
});
