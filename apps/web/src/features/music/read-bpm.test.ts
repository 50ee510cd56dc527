import { expect, it } from 'vitest'
import { readBpm } from './read-bpm.ts'

it.each([
  ['', '', { bpm_from: undefined, bpm_to: undefined }],
  [' 90 ', '120', { bpm_from: 90, bpm_to: 120 }],
  ['120', '120', { bpm_from: 120, bpm_to: 120 }],
  ['', '89', { bpm_from: undefined, bpm_to: 89 }],
  ['19', '', { problem: 'bpm_wrong' }],
  ['', '401', { problem: 'bpm_wrong' }],
  ['fast', '', { problem: 'bpm_wrong' }],
  ['90.5', '', { problem: 'bpm_wrong' }],
  ['121', '120', { problem: 'bpm_reversed' }],
])('reads %j to %j', (from, to, range) => {
  expect(readBpm({ from, to })).toEqual(range)
})
