// npm run licences — the packages that an installation runs, with their licences, as the lockfile has them.
//   npm run --silent licences > licences.csv      npm run --silent licences -- --sbom > sbom.json (CycloneDX)
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { partsOf } from './carried-parts.ts'

/** Licences of packages that name theirs by no SPDX identifier. */
const lookedUp: Record<string, string> = { 'url-template': 'BSD-3-Clause' }

type Locked = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Locked> }
export type Package = { name: string; version: string; licence: string }

/** Licences under which anything may be shipped, as it is, with its notice. */
const takenLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]
/** Others, and why they may be: by package. */
const takenPackages = {
  '@img/sharp-libvips': 'LGPL: a library of its own, which can be replaced',
  '@img/sharp-win32': 'LGPL: the same, not installed on Linux',
  '@img/sharp-wasm32': 'LGPL: the same, not installed on Linux',
  'web-push': 'MPL: binds its own files, which are shipped unchanged',
}

const inModules = 'node_modules/'
const isOfWorkspace = (place: string) => !place.includes(inModules)
/** Those that an installation runs; the others make its demo. */
const shippedWorkspaces = ['apps/server', 'apps/web', 'packages/contract', 'packages/client']

const identify = ({ packages }: Lock, place: string) => ({
  name: packages[place]!.name ?? place.slice(place.lastIndexOf(inModules) + inModules.length),
  version: packages[place]!.version ?? 'unknown',
})

/** Of the lockfile, without what only builds and checks: sorted by name and version. */
export function listPackages(lock: Lock): Package[] {
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes(inModules) && !dev && !link)
    .map(([place, { license }]) => {
      const { name, version } = identify(lock, place)
      return { name, version, licence: lookedUp[name] ?? license ?? 'unknown' }
    })
    .filter(
      ({ name, version }, index, all) =>
        all.findIndex((other) => other.name === name && other.version === version) === index,
    )
    .sort((a, b) => (a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1))
}

/** Whether one of the licences that an expression offers, or all that it demands, are taken. */
export function isTaken({ name, licence }: Pick<Package, 'name' | 'licence'>): boolean {
  if (Object.keys(takenPackages).some((taken) => name === taken || name.startsWith(`${taken}-`))) return true
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => takenLicences.includes(each.trim())))
}

type Component = {
  type: string
  name: string
  version?: string
  'bom-ref': string
  purl?: string
  licenses?: object[]
  hashes?: object[]
  components?: Component[]
}
export type Sbom = {
  $schema: string
  bomFormat: string
  specVersion: string
  serialNumber: string
  version: number
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Where Node finds a package that the one at `place` asks for: beside it, or further up. */
function findPlace({ packages }: Lock, place: string, name: string): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder && `${folder}/`}node_modules/${name}`
    const found = packages[candidate]
    if (found) return found.link ? found.resolved! : candidate
    if (folder === '') return null
  }
}

/**
 * A software bill of materials in CycloneDX's form: every package that an installation runs, with its digest and licence, what
 * native ones carry, and which needs which.
 */
export function makeSbom(lock: Lock): Sbom {
  const isShipped = (place: string) => !lock.packages[place]!.dev && !lock.packages[place]!.link
  const places = Object.keys(lock.packages).filter(
    (place) =>
      isShipped(place) && !(place !== '' && isOfWorkspace(place) && !shippedWorkspaces.includes(place)),
  )
  const refs = new Map(
    places.map((place) => {
      const { name, version } = identify(lock, place)
      return [place, `pkg:npm/${name.replace('@', '%40')}@${version}`]
    }),
  )
  const needs = (place: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place]!
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const found = names.map((name) => refs.get(findPlace(lock, place, name) ?? '…'))
    if (place === '') found.push(...shippedWorkspaces.map((workspace) => refs.get(workspace)))
    return [...new Set(found.filter((ref): ref is string => ref !== undefined))].sort()
  }
  const describe = (place: string): Component => {
    const { name, version } = identify(lock, place)
    const ref = refs.get(place)!
    const parts = partsOf(name).map(([part, expression]) => ({
      type: 'library',
      'bom-ref': `${ref}#${part}`,
      name: part,
      licenses: [{ expression }],
    }))
    const licence = lookedUp[name] ?? lock.packages[place]!.license
    const [algorithm, digest] = lock.packages[place]!.integrity?.split(' ')[0]?.split(/-(.*)/s) ?? []
    return {
      type: place === '' ? 'application' : 'library',
      'bom-ref': ref,
      name,
      version,
      purl: ref,
      ...(licence &&
        licence !== 'UNLICENSED' && {
          licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
        }),
      ...(algorithm &&
        digest && {
          hashes: [
            { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
          ],
        }),
      ...(parts.length > 0 && { components: parts }),
    }
  }
  const unique = <T extends { ref: string } | { 'bom-ref': string }>(all: T[]) => [
    ...new Map(all.map((each) => ['ref' in each ? each.ref : each['bom-ref'], each])).values(),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: describe('') },
    components: unique(places.filter((place) => place !== '').map(describe)),
    dependencies: unique(places.map((place) => ({ ref: refs.get(place)!, dependsOn: needs(place) }))),
  }
}

if (import.meta.main) {
  const lock = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8'),
  ) as Lock
  const packages = listPackages(lock)
  if (process.argv.includes('--sbom')) console.log(JSON.stringify(makeSbom(lock), null, 2))
  else {
    console.log('package,version,licence')
    for (const { name, version, licence } of packages) {
      console.log(`${name},${version},${licence}`)
      for (const [part, expression] of partsOf(name)) console.log(`${name}: ${part},,${expression}`)
    }
  }
  const others = packages.filter((each) => !isTaken(each))
  for (const { name, version, licence } of others)
    console.error(`${name} ${version}: ${licence} is not taken`)
  if (others.length > 0) process.exitCode = 1
}
