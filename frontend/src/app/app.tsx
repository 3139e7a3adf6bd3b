import { ErrorBoundary } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { Screen } from './screen.tsx';

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
