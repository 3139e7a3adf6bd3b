import type { ComponentType, ReactElement } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { ROUTE_TABLE, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { RequireAccess } from '../features/account/require-access.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pageLoader } from './pages.ts';

/**
 * Returns the router's routes, made from the route table. Every call returns new objects, since the router mutates
 * them.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          // If a screen fails, header and footer remain.
          ErrorBoundary: ErrorScreen,
          children: [...ROUTE_TABLE.map(createRoute), { path: '*', Component: NotFoundPage }],
        },
      ],
    },
  ];
}

function createRoute(entry: RouteEntry): RouteObject {
  const { path, redirectTo, access } = entry;
  if (redirectTo !== undefined) {
    return { path, element: <Redirect to={redirectTo} /> };
  }
  const load = pageLoader(entry.sameAs ?? path);
  return {
    path,
    lazy: async () => {
      const Screen = await load();
      return access === 'public' ? { Component: Screen } : { Component: () => guard(access, Screen) };
    },
  };
}

function guard(access: 'user' | 'admin', Screen: ComponentType): ReactElement {
  return (
    <RequireAccess access={access}>
      <Screen />
    </RequireAccess>
  );
}

/** Redirects an old path to its replacement, with query and fragment. */
function Redirect({ to }: { readonly to: string }) {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} />;
}
