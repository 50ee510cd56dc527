import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Duty, duties, type Role, roles, whatDutiesAre } from '@cuesheet/contract/values/roles'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)]

function* listTests(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    if (entry.isDirectory()) yield* listTests(path.join(folder, entry.name))
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield entry.name
  }
}

it('names each requirement once, in order, with a state', () => {
  const numbers = rows.map(([, number]) => number!.split('.').map(Number))
  expect(numbers.length).toBeGreaterThan(150)
  const sorted = numbers.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!)
  expect(numbers).toEqual(sorted)
  expect(new Set(numbers.map(String)).size).toBe(numbers.length)
  for (const [, number, , , state] of rows)
    expect(['met', 'partly', '**not met**', 'operator'], number).toContain(state)
})

it('names tests that are there', () => {
  const tests = ['apps', 'packages', 'tools', 'e2e'].flatMap((folder) => [
    ...listTests(path.join(root, folder)),
  ])
  const named = new Set([...text.matchAll(/`([\w.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!))
  expect(named.size).toBeGreaterThan(30)
  for (const name of named)
    expect(
      tests.filter((test) => test === name),
      name,
    ).toHaveLength(1)
})

/** Met by what is chosen or written down, which no test of ours could find wanting. */
const byChoice = [
  '1.4.1',
  '3.7.1',
  '6.2.10',
  '6.4.2',
  '11.2.1',
  '11.4.3',
  '11.4.4',
  '11.6.1',
  '12.1.3',
  '14.1.1',
  '16.2.3',
]

it('says nothing to be met without a test that shows it, but what is a choice', () => {
  const unshown = rows.filter(
    ([, , , , state, , shown]) => state === 'met' && !/\.(test|spec)\.tsx?`/.test(shown!),
  )
  expect(unshown.map(([, number]) => number).filter((number) => !byChoice.includes(number!))).toEqual([])
})

it('shows who may do what as the contract has it', () => {
  const shown = [...text.matchAll(/^\| (\w+) \| (.+?) \|((?: ?✓? ?\|){5})$/gm)].map(
    ([, duty, what, able]) => ({
      duty,
      what,
      roles: able!
        .split('|')
        .slice(0, -1)
        .map((cell) => cell.trim() === '✓'),
    }),
  )
  expect(text).toContain(`| Duty | What it is | ${roles.join(' | ')} |`)
  expect(shown).toEqual(
    Object.entries(duties).map(([duty, able]) => ({
      duty,
      what: whatDutiesAre[duty as Duty],
      roles: roles.map((role) => (able as readonly Role[]).includes(role)),
    })),
  )
})
