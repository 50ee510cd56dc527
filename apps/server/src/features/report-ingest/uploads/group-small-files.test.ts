import { expect, it } from 'vitest'
import { groupSmallFiles } from './group-small-files.ts'

const kB = 1024
const group = (sizes: readonly number[], network = (_: number): number | null => 1) =>
  groupSmallFiles(
    sizes.map((size, index) => ({ file_no: index + 1, size })),
    ({ file_no }) => network(file_no),
  ).map((files) => files.map(({ file_no }) => file_no))

it('takes small files of one network together, four at least', () => {
  expect(group([kB, kB, kB])).toEqual([[1], [2], [3]])
  expect(group([kB, kB, kB, kB])).toEqual([[1, 2, 3, 4]])
  expect(group(Array(172).fill(kB))).toHaveLength(1)
  expect(group(Array(8).fill(kB), (at) => (at <= 4 ? 1 : 2))).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
})

it('leaves large ones, and those of no network, to themselves, and ends a group that is large itself', () => {
  expect(group([kB, kB, kB, kB, 300 * kB, kB])).toEqual([[1, 2, 3, 4], [5], [6]])
  expect(group([kB, kB, kB, kB], () => null)).toEqual([[1], [2], [3], [4]])
  expect(group(Array(20).fill(256 * kB)).map(({ length }) => length)).toEqual([16, 4])
  expect(group(Array(250).fill(kB)).map(({ length }) => length)).toEqual([200, 50])
})
