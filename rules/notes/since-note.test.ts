import { expect, test } from 'vitest'
import { type NotedStanding, sinceNote } from './since-note.ts'

const then: NotedStanding = { dataThrough: '2026-11-12', progressPercentage: 40, onTrackPercentage: 74 }

test.each([
  [then, { dataThrough: '2026-11-19', progressPercentage: 50, onTrackPercentage: 82 }, { measure: 'pace', points: 8 }],
  [then, { dataThrough: '2026-11-19', progressPercentage: 41, onTrackPercentage: 70 }, { measure: 'pace', points: -4 }],
  // The same results are no answer to a note.
  [then, then, undefined],
  // A load was undone.
  [then, { ...then, dataThrough: '2026-11-05' }, undefined],
  [then, {}, undefined],
  [{}, { dataThrough: '2026-11-19', progressPercentage: 12, onTrackPercentage: 30 }, { measure: 'goal', points: 12 }],
  [{}, { progressPercentage: 12, onTrackPercentage: 30 }, undefined],
  // There was no pace then.
  [
    { dataThrough: '2026-11-12', progressPercentage: 40 },
    { dataThrough: '2026-11-19', progressPercentage: 50, onTrackPercentage: 82 },
    { measure: 'goal', points: 10 },
  ],
  // Whoever has no goal any more is not measured.
  [then, { dataThrough: '2026-11-19' }, undefined],
] as const)('P18 from %j to %j a note was followed by %j', (before, now, since) => {
  expect(sinceNote(before, now)).toEqual(since)
})
