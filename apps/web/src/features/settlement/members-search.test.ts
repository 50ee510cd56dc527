import { expect, test } from 'vitest'
import { settledMembersQueryOf } from './members-search.ts'

test('what changed comes first once there is an earlier calculation, until then who is paid most', () => {
  expect(settledMembersQueryOf({}, 1)).toMatchObject({ sort: 'payable', order: 'desc', page: 1 })
  expect(settledMembersQueryOf({}, 2)).toMatchObject({ sort: 'change', order: 'desc' })
  expect(settledMembersQueryOf({ sort: 'nickname', order: 'asc' }, 1)).toMatchObject({
    sort: 'nickname',
    order: 'asc',
  })
})
