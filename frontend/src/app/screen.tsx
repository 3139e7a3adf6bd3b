import { type ComponentType, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { findRoute, type RouteEntry } from '../../../libs/contracts/site/routes.ts';
import { RequireAccess } from '../features/account/require-access.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { findScreen, loadScreen } from './pages.ts';

/**
 * The screen of the current path by the route table. Suspends while the screen loads; navigation is a transition, so
 * the previous screen stays visible meanwhile.
 */
export function Screen() {
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
