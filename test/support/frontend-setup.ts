import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

// Test files share a process, its packages and its window, but no state of the product's own modules and no storage.
vi.resetModules();
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
}

/** Only ends queries that hang: code that loads late may take more than the default second on a busy machine. */
configure({ asyncUtilTimeout: 120_000 });

/** Errors that React reported about calls of `act` that are wrong or missing. */
const actReports: unknown[] = [];
const report = console.error;

beforeAll(() => {
  console.error = (...args: unknown[]) => {
    if (String(args[0]).includes('act(')) {
      actReports.push(args[0]);
    }
    report(...args);
  };
});

// After an asynchronous `act` that is not awaited, nothing renders in the test files that follow.
function requireNoActReports(): void {
  expect(actReports.splice(0)).toEqual([]);
}

afterEach(requireNoActReports);

afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  console.error = report;
  requireNoActReports();
});
