import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager, theme } from '../ui/theme.ts';

/** What every screen may rely on, in the browser and while prerendering: theme and server data. */
export function Providers({
  queryClient,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}) {
  return (
    // The variables come from `mantine-variables.css`; the library's own visibility classes are not in use.
    <MantineProvider
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
