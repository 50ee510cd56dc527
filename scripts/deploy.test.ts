import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { maxArtBytes } from '@cuesheet/contract/values/catalogue'
import { maxChunkBytes } from '@cuesheet/contract/values/report-intake'
import { Ajv } from 'ajv'
import { validate as ofDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as ofCronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob'
import { validate as ofJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as ofConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as ofClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim'
import { validate as ofService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as ofBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { maxSentBytes } from '../apps/server/src/features/report-ingest/uploads/sent-files.ts'
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

const composeSchema = JSON.parse(
  readFileSync(new URL('schemas/compose.schema.json', import.meta.resolve('dclint/package.json')), 'utf8'),
) as object
const isCompose = new Ajv({
  strict: false,
  validateSchema: false,
  validateFormats: false,
  allErrors: true,
}).compile(composeSchema)
const refusedByCompose = (file: unknown) =>
  isCompose(file)
    ? []
    : isCompose.errors!.map(({ instancePath, message, params }) =>
        [instancePath, message, params.additionalProperty].filter(Boolean).join(' '),
      )

test('compose: the file is of the published schema, which refuses what it does not know', () => {
  expect(refusedByCompose(compose)).toEqual([])
  const changed = (name: string, change: object) => ({
    ...compose,
    services: { ...compose.services, [name]: { ...compose.services[name], ...change } },
  })
  expect(refusedByCompose(changed('app', { read_olny: true }))).toEqual([
    '/services/app must NOT have additional properties read_olny',
  ])
  expect(refusedByCompose(changed('db', { healthcheck: { test: ['CMD'], period: '1s' } }))).toEqual([
    '/services/db/healthcheck must NOT have additional properties period',
  ])
  expect(refusedByCompose(changed('worker', { cap_drop: 'ALL' }))).toEqual([
    '/services/worker/cap_drop must be array',
  ])
  expect(refusedByCompose({ ...compose, service: {} })).toEqual([
    'must NOT have additional properties service',
  ])
})

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
type Validate = ((data: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string }[] | null
}
const validators: Record<string, Validate> = {
  ConfigMap: ofConfigMap,
  PersistentVolumeClaim: ofClaim,
  Service: ofService,
  Deployment: ofDeployment,
  PodDisruptionBudget: ofBudget,
  Job: ofJob,
  CronJob: ofCronJob,
}

/** Why a server would refuse a manifest. The validators let unknown fields pass, but read every field they know. */
function refusedByKubernetes(item: Item): string[] {
  const unread = new Set<string>()
  const watch = (value: unknown, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const copy = Array.isArray(value) ? [] : {}
    for (const [name, inner] of Object.entries(value)) {
      const here = `${at}/${name}`
      const watched = watch(inner, here)
      unread.add(here)
      Object.defineProperty(copy, name, {
        enumerable: true,
        get: () => {
          unread.delete(here)
          return watched
        },
      })
    }
    return copy
  }
  const validate = validators[item.kind]!
  const isValid = validate(watch(item, ''))
  const errors = isValid ? [] : validate.errors!.map(({ instancePath }) => `${instancePath} is wrong`)
  return [...errors, ...[...unread].map((place) => `${place} is unknown`)]
}

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

test('kubernetes: every manifest is of the published schema, and none has a field that it does not know', () => {
  for (const item of kubernetes) expect(refusedByKubernetes(item), item.metadata.name).toEqual([])
  const changed = (change: (item: Item, pod: Pod) => void) => {
    // Not structuredClone: what is an alias in the YAML would stay one object.
    const item = JSON.parse(JSON.stringify(find('Deployment', 'cuesheet-web'))) as Item
    change(item, podOf(item)!)
    return refusedByKubernetes(item)
  }
  const at = '/spec/template/spec'
  expect(changed((item) => Object.assign(item, { specs: {} }))).toEqual(['/specs is unknown'])
  expect(changed((item) => Object.assign(item.metadata, { label: { app: 'x' } }))).toEqual([
    '/metadata/label/app is unknown',
    '/metadata/label is unknown',
  ])
  expect(
    changed((_, pod) => Object.assign(pod.containers[0]!.securityContext, { runAsNonroot: true })),
  ).toEqual([`${at}/containers/0/securityContext/runAsNonroot is unknown`])
  expect(
    changed((_, pod) => Object.assign(pod.containers[0]!.readinessProbe!.httpGet, { paths: '/' })),
  ).toEqual([`${at}/containers/0/readinessProbe/httpGet/paths is unknown`])
  expect(changed((_, pod) => Object.assign(pod.volumes[0]!, { persistentVolume: 'x' }))).toEqual([
    `${at}/volumes/0/persistentVolume is unknown`,
  ])
  expect(changed((item) => Object.assign(item.spec!, { replicas: '2' }))).toEqual(['/spec/replicas is wrong'])
  expect(changed((item) => Object.assign(item, { apiVersion: 'apps/v1beta1' }))).toEqual([
    '/apiVersion is wrong',
  ])
  expect(changed((item) => delete item.spec!.selector)).toEqual(['/spec is wrong'])
  expect(changed((_, pod) => Object.assign(pod.containers[0]!.resources.limits, { memory: '1 GB' }))[0]).toBe(
    `${at}/containers/0/resources/limits/memory is wrong`,
  )
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

const units = readdirSync(path.join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))

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

test('systemd: the command runs as the units do', () => {
  const text = read('deploy/systemd/cuesheet')
  const given = [...text.matchAll(/--setenv=([A-Z_]+)=/g)].map(([, name]) => name!)
  expect(given.filter((name) => !isSetting(name))).toEqual([])
  expect(text).toContain('--property=EnvironmentFile=/etc/cuesheet/cuesheet.env')
  expect(text).toContain('--uid=cuesheet')
  const [, started] = /\/opt\/cuesheet\/node_modules\/\.bin\/node .*\/opt\/cuesheet\/(\S+\.ts) "\$@"/.exec(
    text,
  )!
  expect(read(started!).length).toBeGreaterThan(0)
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

test('proxies: what stays inside is closed, streams flow, and nginx lets the largest body through', () => {
  const nginx = read('deploy/proxy/nginx.conf')
  const caddies = [read('deploy/Caddyfile'), read('deploy/proxy/Caddyfile')]
  for (const path of ['/metrics', '/healthz', '/readyz']) {
    expect(nginx).toContain(`location = ${path} { return 404; }`)
    for (const caddy of caddies) expect(/@inside path (.*)/.exec(caddy)![1]!.split(' ')).toContain(path)
  }
  for (const caddy of caddies) expect(caddy).toContain('flush_interval -1')
  expect(nginx).toContain('proxy_buffering off;')
  expect(nginx).toContain('proxy_set_header Host $host;')
  const taken = Number(/client_max_body_size (\d+)m;/.exec(nginx)![1]) * 1024 ** 2
  expect(taken).toBeGreaterThan(Math.max(maxSentBytes, maxChunkBytes, (maxArtBytes / 3) * 4))
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
