import { useRef } from 'react';
import { randomId } from '../../../../libs/random-id.ts';

/**
 * Returns a function that returns the idempotency key of a request: the same one while the body stays the same, so that
 * an attempt after a lost response creates no second record.
 */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) {
      last.current = { body: text, key: randomId() };
    }
    return last.current.key;
  };
}
