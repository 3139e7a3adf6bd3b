import { Button } from '@mantine/core';
import { type ComponentType, use } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { findRoute, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { RequireAccess } from '../features/account/require-access.tsx';
import { NOT_FOUND_TITLE } from '../shared/product.ts';
import { Message } from '../shared/ui/message.tsx';
import { ErrorBoundary } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { SHELL_MESSAGES } from './messages.ts';
import { findScreen, loadScreen } from './pages.ts';

/** The whole page, within a router and the providers. If a screen fails, header and footer remain. */
export function App() {
  return (
    <ErrorBoundary>
      <Layout>
        <ErrorBoundary>
          <Screen />
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  );
}

/**
 * The screen of the current path by the route table. Suspends while the screen loads; navigation is a transition, so
 * the previous screen stays visible meanwhile.
 */
function Screen() {
  const { pathname, search, hash } = useLocation();
  const entry = findRoute(pathname);
  if (entry === undefined) {
    return <NotFoundPage />;
  }
  if (entry.redirectTo !== undefined) {
    return <Navigate replace to={{ pathname: entry.redirectTo, search, hash }} />;
  }
  const path = entry.sameAs ?? entry.path;
  // Screens of different paths share no state, even if they share a component.
  return <LoadedScreen key={path} path={path} entry={entry} />;
}

function LoadedScreen({ path, entry: { access, prerender } }: { readonly path: string; readonly entry: RouteEntry }) {
  const Content: ComponentType = findScreen(path) ?? use(loadScreen(path));
  return access === 'public' ? (
    <Content />
  ) : (
    <RequireAccess access={access} isPrerendered={prerender}>
      <Content />
    </RequireAccess>
  );
}

/** The screen of every path outside the route table. The server returns it with status 404. */
function NotFoundPage() {
  return (
    <Message title={NOT_FOUND_TITLE} text={SHELL_MESSAGES.notFoundText}>
      <Button component={Link} to="/">
        {SHELL_MESSAGES.toHome}
      </Button>
    </Message>
  );
}
