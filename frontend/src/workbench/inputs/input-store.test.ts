import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TypingBuffer } from './input-store.ts';

describe('TypingBuffer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls the listener once after a pause in typing', () => {
    const onPause = vi.fn();
    const buffer = new TypingBuffer(onPause);
    buffer.type(() => 'a');
    vi.advanceTimersByTime(100);
    buffer.type(() => 'ab');
    vi.advanceTimersByTime(100);
    expect(onPause).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(onPause).toHaveBeenCalledOnce();
    expect(buffer.take()).toBe('ab');
  });

  it('returns typed text once, also if it is empty', () => {
    const buffer = new TypingBuffer(() => {});
    expect(buffer.take()).toBeNull();
    buffer.type(() => '');
    expect(buffer.take()).toBe('');
    expect(buffer.take()).toBeNull();
  });

  it('returns the text of a removed editor, sent or not, and can still send it', () => {
    const buffer = new TypingBuffer(() => {});
    let text = 'typed';
    buffer.type(() => text);
    expect(buffer.leave()).toBe('typed');
    text = 'text of a removed editor';
    expect(buffer.take()).toBe('typed');
    expect(buffer.leave()).toBe('typed');
    expect(buffer.leave()).toBeNull();
  });

  it('discards typing when another text is shown', () => {
    const onPause = vi.fn();
    const buffer = new TypingBuffer(onPause);
    buffer.type(() => 'typed');
    buffer.drop();
    vi.runAllTimers();
    expect(onPause).not.toHaveBeenCalled();
    expect(buffer.take()).toBeNull();
    expect(buffer.leave()).toBeNull();
  });
});
