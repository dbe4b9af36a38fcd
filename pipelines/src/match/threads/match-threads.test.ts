import { describe, expect, it } from '@jest/globals';
import { hasRoom } from './match-threads.js';

describe('the tasks queued for a matching thread', () => {
  it.each([
    { at: [], room: true },
    { at: ['match'], room: true },
    { at: ['match', 'match'], room: false },
    { at: ['learn'], room: false },
    { at: ['check'], room: false },
    { at: ['match', 'learn'], room: false },
  ] as const)('$at leave room: $room', ({ at, room }) => {
    expect(hasRoom(at)).toBe(room);
  });
});
