import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { useDescriptions } from './descriptions.ts';

afterEach(cleanup);

it('shows a toast if a description cannot be loaded, and returns those that were loaded before', async () => {
  const closePlace = openToastPlace('test');
  const { result, rerender } = renderHook(({ tools }) => useDescriptions(tools), {
    initialProps: { tools: ['dedupe'] as ToolId[] },
  });
  await expect.poll(() => [...result.current.keys()]).toEqual(['dedupe']);
  rerender({ tools: ['dedupe', 'missing' as ToolId] });
  await expect.poll(() => readToast('test')?.title).toBe('This part of the page could not be loaded');
  expect([...result.current.keys()]).toEqual(['dedupe']);
  closePlace();
});
