import { expect, it } from 'vitest'
import { leftProblems } from './left-problems.ts'

const wrong = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, 'Wrong']))

it.each<[changed: string[], before: string[], left: string[]]>([
  [['name'], ['name', 'domain'], ['domain']],
  // Without a manager neither is needed.
  [['manager_id'], ['manager_id', 'manager_nickname'], []],
  [['manager_nickname'], ['manager_id'], []],
  // A description needs a title, and a title alone is none the worse.
  [['description_en'], ['title_en', 'title_ko', 'description_zh-TW'], ['title_ko', 'description_zh-TW']],
  [['title_zh-TW'], ['description_zh-TW', 'description_zh-CN'], ['description_zh-CN']],
  [['color_primary_dim'], ['color_primary', 'title_ko'], ['title_ko']],
  [['fee_percent'], ['fee_percent', 'rerequest_hours'], ['rerequest_hours']],
])('of a change of %j problems of %j leave %j', (changed, before, left) => {
  expect(Object.keys(leftProblems(wrong(...before), changed))).toEqual(left)
})
