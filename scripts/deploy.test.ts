import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '../apps/server/src/settings.ts'

const root = path.join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** What an installation cannot do without; the rest has defaults that serve. */
const required = ['DATABASE_URL', 'SECRET_KEY', 'INSTALLATION_DOMAIN', 'TRUST_PROXY']
/** Of Node itself. */
const ofNode = ['NODE_OPTIONS']
const isSetting = (name: string) => Object.hasOwn(settings, name) || ofNode.includes(name)

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[]; start_period: string }
  read_only?: boolean
  cap_drop?: string[]
  stop_grace_period?: string
  volumes?: string[]
  ports?: string[]
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: { default: { ipam: { config: { subnet: string }[] } } }
}
const ours = ['migrate', 'app', 'worker']

test('compose: what ours are given are settings, the required ones among them', () => {
  for (const name of ours) {
    const given = Object.keys(compose.services[name]!.environment!)
    expect(given.filter((each) => !isSetting(each))).toEqual([])
    expect(required.filter((each) => !given.includes(each))).toEqual([])
  }
  expect(compose.networks.default.ipam.config[0]?.subnet).toBe(compose.services.app!.environment!.TRUST_PROXY)
})

test('compose: every secret has to be set, and none has a value in the file', () => {
  const secrets = ['DATABASE_PASSWORD', 'SECRET_KEY', 'BACKUP_PASSPHRASE', 'INSTALLATION_DOMAIN', 'DOMAINS']
  const text = read('deploy/compose.yaml')
  for (const name of secrets) {
    const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(:[^}]*)?\\}`, 'g'))].map(
      ([, rest]) => rest ?? '',
    )
    expect(uses.length, name).toBeGreaterThan(0)
    expect(uses.filter((rest) => !rest.startsWith(':?'))).toEqual([])
  }
})

test('compose: the database has checksums, others wait for migrations, and all that is ours can write only where it must', () => {
  const { services, volumes } = compose
  expect(services.db!.environment!.POSTGRES_INITDB_ARGS).toContain('--data-checksums')
  expect(services.db!.healthcheck!.start_period).toMatch(/^\d+s$/)
  expect(services.migrate).toMatchObject({
    command: ['cuesheet', 'migrate'],
    depends_on: { db: { condition: 'service_healthy' } },
  })
  for (const name of ['app', 'worker'])
    expect(services[name]).toMatchObject({
      environment: { MIGRATE: '0' },
      depends_on: { migrate: { condition: 'service_completed_successfully' } },
    })
  for (const name of ours) {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(services[name]!.ports).toBeUndefined()
    const seconds = Number.parseInt(services[name]!.stop_grace_period!, 10)
    expect(seconds).toBeGreaterThan(5 + Number(settings.SHUTDOWN_SECONDS.default))
  }
  expect(services.app!.environment).toMatchObject({ JOBS: '0' })
  expect(services.app!.healthcheck!.test.at(-1)).toContain('/readyz')
  for (const { volumes: mounts = [] } of Object.values(services))
    for (const mount of mounts) {
      const [from = ''] = mount.replaceAll(/\$\{[^}]*\}/g, './x').split(':')
      expect(from.startsWith('.') || from in volumes, mount).toBe(true)
    }
})

type Container = {
  image: string
  args?: string[]
  env?: { name: string; value: string }[]
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
  startupProbe?: unknown
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
  resources: { requests: object; limits: { memory: string } }
}
type Pod = {
  securityContext: object
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
  containers: Container[]
  initContainers?: Container[]
  restartPolicy?: string
  terminationGracePeriodSeconds?: number
}
type Item = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    template?: { metadata: { labels: object }; spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    selector?: object
    minAvailable?: number
    replicas?: number
  }
}
const kubernetes = readdirSync(path.join(root, 'deploy/kubernetes')).flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}`)).flatMap((document) => {
    expect(document.errors).toEqual([])
    return (document.toJS() as { items: Item[] }).items
  }),
)
const podOf = ({ spec }: Item) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec
const find = (kind: string, name: string) =>
  kubernetes.find((item) => item.kind === kind && item.metadata.name === name)!

test('kubernetes: each kind in the version that serves it, every claim that is named is there', () => {
  const versions: Record<string, string> = {
    ConfigMap: 'v1',
    PersistentVolumeClaim: 'v1',
    Service: 'v1',
    Deployment: 'apps/v1',
    PodDisruptionBudget: 'policy/v1',
    Job: 'batch/v1',
    CronJob: 'batch/v1',
  }
  for (const { kind, apiVersion } of kubernetes) expect(apiVersion, kind).toBe(versions[kind])
  expect(new Set(kubernetes.map(({ kind }) => kind))).toEqual(new Set(Object.keys(versions)))
  for (const pod of kubernetes.map(podOf).filter((each) => each !== undefined)) {
    for (const { persistentVolumeClaim: claim } of pod.volumes)
      if (claim) expect(find('PersistentVolumeClaim', claim.claimName)).toBeDefined()
    for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/)
      for (const { name } of container.volumeMounts)
        expect(pod.volumes.map((volume) => volume.name)).toContain(name)
      for (const { name } of container.env ?? []) expect(isSetting(name), name).toBe(true)
    }
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
  }
})

test('kubernetes: what is configured are settings; servers wait for the migrations and are probed', () => {
  const given = Object.keys(find('ConfigMap', 'cuesheet').data!)
  expect(given.filter((name) => !isSetting(name))).toEqual([])
  const secret = [...read('deploy/kubernetes/cuesheet.yaml').matchAll(/^# cuesheet\.env: (.*)$/gm)][0]![1]!
  for (const name of required) expect(given.includes(name) || secret.includes(name), name).toBe(true)
  for (const name of ['cuesheet-web', 'cuesheet-worker'])
    expect(podOf(find('Deployment', name))!.initContainers![0]!.args).toEqual([
      'cuesheet',
      'migrate',
      '--wait',
    ])
  const [web] = podOf(find('Deployment', 'cuesheet-web'))!.containers
  expect(web).toMatchObject({
    startupProbe: { httpGet: { path: '/readyz' } },
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/healthz' } },
  })
  expect(podOf(find('Deployment', 'cuesheet-web'))!.terminationGracePeriodSeconds).toBeGreaterThan(25)
  const budget = find('PodDisruptionBudget', 'cuesheet-web').spec!
  expect(budget.minAvailable).toBeLessThan(find('Deployment', 'cuesheet-web').spec!.replicas!)
  expect(podOf(find('Job', 'cuesheet-migrate'))!.containers[0]!.args).toEqual(['cuesheet', 'migrate'])
  expect(podOf(find('CronJob', 'cuesheet-backup'))!.containers[0]!.args!.slice(0, 2)).toEqual([
    'cuesheet',
    'backup',
  ])
})

const units = readdirSync(path.join(root, 'deploy/systemd'))

test.each(units)('systemd: %s names settings and files that exist', (unit) => {
  const text = read(`deploy/systemd/${unit}`)
  const given = [...text.matchAll(/^Environment="?(.*?)"?$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/(?:^| )([A-Z_]+)=/g)].map(([, name]) => name!),
  )
  expect(given.filter((name) => !isSetting(name))).toEqual([])
  const started = /^ExecStart=\/opt\/cuesheet\/node_modules\/\.bin\/node (\S+)/m.exec(text)![1]!
  expect(read(started).length).toBeGreaterThan(0)
  expect(text).toContain('EnvironmentFile=/etc/cuesheet/cuesheet.env')
  expect(text).toMatch(/^ProtectSystem=strict$/m)
  expect(text).toMatch(/^User=cuesheet$/m)
})

test('systemd: the units are such that systemd takes them', (context) => {
  const run = spawnSync(
    'systemd-analyze',
    [
      'verify',
      '--man=no',
      '--recursive-errors=no',
      ...units.map((unit) => path.join(root, 'deploy/systemd', unit)),
    ],
    {
      encoding: 'utf8',
    },
  )
  if (run.error) return context.skip('systemd-analyze is not here')
  const said = run.stderr
    .split('\n')
    .filter((line) => line && !/not executable|Failed to (connect|open)|No such file/.test(line))
  expect(said).toEqual([])
})

test('the Containerfile: bases are arguments, nobody is root, nothing is installed at the end but what it runs', () => {
  const text = read('Containerfile')
  const [, last = ''] = text.split(/^FROM \$\{BASE\}$/m)
  expect(text).toMatch(/^ARG BASE=/m)
  expect(text).toMatch(/^FROM \$\{BUILD_BASE\} AS build$/m)
  expect(last).toMatch(/^USER 10001:10001$/m)
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
  expect(last).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m)
  expect(last).not.toMatch(/npm|gcc|make|build-essential/)
  const given = [...last.replaceAll('\\\n', ' ').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/(?:^| )([A-Z_]+)=/g)].map(([, name]) => name!),
  )
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((name) => !isSetting(name))).toEqual([])
})
