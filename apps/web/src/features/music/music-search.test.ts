import { expect, test } from 'vitest'
import { isNarrowed, musicSearch, questionOf, tagIdsOf, toggledTags } from './music-search.ts'

test('what an address cannot mean is left out, and so is what it means anyway', () => {
  expect(
    musicSearch({
      search: ' 봄 ',
      category: 'jazz',
      tags: '1,x',
      sort: 'popularity',
      view: 'grid',
      shopping: '0',
    }),
  ).toEqual({
    search: '봄',
    category: undefined,
    tags: undefined,
    sort: undefined,
    view: 'grid',
    shopping: undefined,
  })
})

test('the layout is no part of the question, so that changing it asks for nothing', () => {
  expect(questionOf({ tags: '3', view: 'grid' })).toEqual(questionOf({ tags: '3', view: 'list' }))
  expect(isNarrowed({ sort: 'title', view: 'grid' })).toBe(false)
  expect(isNarrowed({ exclusive: '1' })).toBe(true)
})

test('a tag is picked and dropped, and the eleventh takes the place of the first', () => {
  expect(toggledTags([], 7)).toBe('7')
  expect(toggledTags([7, 9], 7)).toBe('9')
  expect(toggledTags([7], 7)).toBeUndefined()
  expect(toggledTags([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11)).toBe('2,3,4,5,6,7,8,9,10,11')
  expect(tagIdsOf({ tags: '4,12' })).toEqual([4, 12])
})
