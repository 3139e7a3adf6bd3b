import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';
import classes from './theme-toggle.module.css';

/**
 * Switches between light and dark. The icons are chosen by style sheet, so the prerendered button is right before
 * scripts run; its state follows once the page lives.
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
