import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isTaken, listPackages, toSbom } from './list-licences.ts'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

test('everything that is shipped has a licence under which it may be', () => {
  const packages = listPackages(read('package-lock.json'))
  expect(packages.filter((each) => !isTaken(each))).toEqual([])
  const names = packages.map(({ name }) => name)
  for (const dependencies of ['apps/server', 'apps/web', 'packages/contract'].map(
    (folder) => read(`${folder}/package.json`).dependencies ?? {},
  ))
    for (const name of Object.keys(dependencies))
      if (!name.startsWith('@cuesheet/')) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
})

test('what offers one that is taken is taken, what demands another one as well is not', () => {
  const of = (licence: string) => isTaken({ name: 'some', licence })
  expect(of('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(of('MIT AND GPL-3.0-only')).toBe(false)
  expect(of('unknown')).toBe(false)
})

test('the bill of materials names each with its digest', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/@a/b': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AQI=' },
      'node_modules/c': { version: '2.0.0', license: 'ISC', dev: true },
      'node_modules/@a/b/node_modules/d': { version: '3.0.0' },
      'apps/server': { version: '0.1.0' },
    },
  }
  expect(toSbom(listPackages(lock), { name: 'cuesheet', version: '0.1.0' })).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [
      {
        purl: 'pkg:npm/%40a/b@1.0.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '0102' }],
      },
      { name: 'd', version: '3.0.0', licenses: [{ expression: 'unknown' }] },
    ],
  })
})
