import type { ComponentType, ReactElement } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { ROUTE_TABLE, type RouteEntry, type ScreenPath } from '../../../libs/contracts/routes.ts';
import { RequireAccess } from '../account/require-access.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PAGES, type PageLoader } from './pages.ts';

/** The router's routes, made from the route table. Every call gives fresh ones, since the router marks what it has loaded. */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Layout,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          // A screen that fails leaves header and footer standing.
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
    return { path, element: <LeadOn to={redirectTo} /> };
  }
  const load: PageLoader = PAGES[(entry.sameAs ?? path) as ScreenPath];
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

/** Replaces an old address by the one that took its place, keeping query and fragment. */
function LeadOn({ to }: { readonly to: string }) {
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: to, search, hash }} />;
}
