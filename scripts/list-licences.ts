// npm run licences — the packages that an installation runs, with their licences, as the lockfile has them.
//   npm run --silent licences > licences.csv      npm run --silent licences -- --sbom > sbom.json (CycloneDX 1.5)
import { readFileSync } from 'node:fs'
import path from 'node:path'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  optional?: boolean
  dev?: boolean
  link?: boolean
}
export type Package = {
  name: string
  version: string
  licence: string
  integrity: string | null
  optional: boolean
}

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
  'url-template': 'BSD-3-Clause, which it calls BSD',
  '@img/sharp-wasm32': 'LGPL: the same, not installed on Linux',
}

/** Of the lockfile, without what only builds and checks: sorted by name and version. */
export function listPackages(lock: { packages: Record<string, Locked> }): Package[] {
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { version, license, integrity, optional }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? 'unknown',
      licence: license ?? 'unknown',
      integrity: integrity ?? null,
      optional: optional ?? false,
    }))
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

/** A software bill of materials in CycloneDX's form. */
export function toSbom(
  packages: readonly Package[],
  { name, version }: { name: string; version: string },
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: packages.map(({ name, version, licence, integrity }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      const [algorithm, digest] = integrity?.split(' ')[0]?.split(/-(.*)/s) ?? []
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        purl,
        licenses: [{ expression: licence }],
        ...(algorithm &&
          digest && {
            hashes: [
              {
                alg: algorithm.replace('sha', 'SHA-'),
                content: Buffer.from(digest, 'base64').toString('hex'),
              },
            ],
          }),
      }
    }),
  }
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
  const packages = listPackages(read('package-lock.json'))
  if (process.argv.includes('--sbom'))
    console.log(JSON.stringify(toSbom(packages, read('package.json')), null, 2))
  else {
    console.log('package,version,licence')
    for (const { name, version, licence } of packages) console.log(`${name},${version},${licence}`)
  }
  const others = packages.filter((each) => !isTaken(each))
  for (const { name, version, licence } of others)
    console.error(`${name} ${version}: ${licence} is not taken`)
  if (others.length > 0) process.exitCode = 1
}
