import { consoleAudit } from '@cuesheet/contract/console-audit'
import {
  countingChanges,
  removeCountingChange,
  type SourcedChange,
  saveCountingChange,
} from '@cuesheet/contract/console-counting'
import { expect, it } from 'vitest'
import { createAccount } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp()
const { db } = test
const operator = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))

const source = 'https://support.google.com/youtube/answer/2991785'
const known: SourcedChange[] = [
  { day: '2026-08-24', formats: ['others'], source },
  { day: '2025-03-31', formats: ['shorts'], source },
]
const next: SourcedChange = {
  day: '2027-02-01',
  formats: ['shorts', 'others'],
  source: 'https://example.com/a',
}
const list = async () => (await operator.call(countingChanges)).rows
const save = (change: SourcedChange, seen: SourcedChange | null = null) =>
  operator.call(saveCountingChange, { body: { ...change, seen } })

it('knows the two changes of the platform; an operator adds the next one, corrects and removes it', async () => {
  expect(await list()).toEqual(known)
  await save({ ...next, formats: ['others', 'shorts'] })
  expect(await list()).toEqual([next, ...known])
  const moved = { ...next, day: '2027-03-01' }
  await save(moved, next)
  expect(await list()).toEqual([moved, ...known])
  const { rows } = await operator.call(consoleAudit, {
    query: { group: 'report' },
    headers: { 'accept-language': 'en' },
  })
  expect(rows[0]).toMatchObject({ title: 'Change of how views are counted saved', subject: moved.day })
  expect(rows[0]!.changes).toEqual([{ label: 'Day', before: 'Feb 1, 2027', after: 'Mar 1, 2027' }])
  expect(rows[1]!.changes).toEqual([
    { label: 'Day', before: null, after: 'Feb 1, 2027' },
    { label: 'Videos', before: null, after: 'Shorts, Other videos' },
    { label: 'Source', before: null, after: next.source },
  ])
  await operator.call(removeCountingChange, { body: { day: moved.day } })
  expect(await list()).toEqual(known)
})

it('takes the place of what was seen alone, and nothing from another day', async () => {
  const [others, shorts] = known as [SourcedChange, SourcedChange]
  for (const [change, seen] of [
    [others, null],
    [{ ...others, day: shorts.day }, others],
    [next, next],
    [
      { ...others, source: next.source },
      { ...others, formats: ['shorts'] },
    ],
  ] satisfies [SourcedChange, SourcedChange | null][])
    expect((await operator.fail(saveCountingChange, { body: { ...change, seen } })).code).toBe('conflict')
  expect(await list()).toEqual(known)
})

it.each([{ formats: [] }, { source: 'javascript:alert(1)' }, { source: 'http://example.com' }])(
  'refuses %j',
  async (odd) => {
    const body = { ...next, ...odd, seen: null }
    expect((await operator.fail(saveCountingChange, { body: body as never })).code).toBe('invalid_input')
  },
)
