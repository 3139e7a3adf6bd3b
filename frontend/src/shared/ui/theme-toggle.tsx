import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';
import classes from './theme-toggle.module.css';

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
