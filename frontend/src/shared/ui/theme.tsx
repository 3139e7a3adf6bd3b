import {
  ActionIcon,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  useMantineColorScheme,
} from '@mantine/core';
import { useEffect, useState } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';
import classes from './theme.module.css';

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
    NativeSelect: { defaultProps: { size: 'sm' } },
    Menu: { defaultProps: { position: 'bottom-start', offset: 4 } },
  },
});

/**
 * A button that switches between light and dark. The style sheet chooses its icon, so the prerendered button is right
 * before scripts run; the pressed state follows after hydration.
 */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const isDark = isReady && colorScheme === 'dark';
  return (
    <ActionIcon
      role="switch"
      aria-checked={isDark}
      aria-label="Dark theme"
      title="Dark theme"
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <span className={classes.inLight}>
        <MoonIcon />
      </span>
      <span className={classes.inDark}>
        <SunIcon />
      </span>
    </ActionIcon>
  );
}
