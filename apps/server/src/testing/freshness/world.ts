import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../../access/viewer.ts'
import { createProgram } from '../../commands.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { rebuildRollups } from '../../features/facts/change-facts.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  createSession,
  type TestChannel,
  type TestNetwork,
} from '../factories.ts'
import { addActivity, addRevenue } from '../facts.ts'
import type { Asked } from '../second-process.ts'
import type { SimulatedPlatform } from '../simulated-platform.ts'
import { TestClient } from '../test-client.ts'
import { withoutPlace } from '../without-place.ts'

/** What all rows share. */
export type Ground = {
  db: Database
  url: string
  /** This process's app; changes are made here, or by commands. */
  app: FastifyInstance
  platform: SimulatedPlatform
  /** For the files of commands. */
  folder: string
  operator: Viewer
  password_hash: string
}
export const password = 'the right password'
/** Of all processes of the installation. */
export const secretKey = 'of-all-processes-of-an-installation'

/** The same accounts, signed in, in front of one process. */
export type Clients = Record<'manager' | 'member' | 'colleague' | 'operator' | 'visitor', TestClient> & {
  /** Authenticates with this token. */
  by(token: string): TestClient
  /** The text under an address that is no call's, or why there is none. */
  page(url: string, host?: string): Promise<unknown>
}

/** A network of a row's own: what one row changes no other one reads. */
export type World = Ground & {
  network: TestNetwork
  manager: Viewer
  /** The channel is assigned to it. */
  member: Viewer
  /** Another member, to whom nothing is assigned. */
  colleague: Viewer
  /** Its days −4 to −2 are reported: 1,000 views and 5 dollars each, of the video `v`. */
  channel: TestChannel
  days: string[]
  here: Clients
  clientsOf(app: Asked): Clients
  /** Runs a command as an operator would; answers the lines that it prints. */
  cuesheet(...args: string[]): Promise<string[]>
  write(name: string, content: string | Buffer): Promise<string>
}

/** What is asked before and after, and what makes its answer another one. */
type Proof = { read(at: Clients): Promise<unknown>; change(): Promise<unknown> }
/** How one mutation is proven; what it needs to have happened before, it does itself. */
export type Row = (world: World) => Proof | Promise<Proof>

export async function createWorld(ground: Ground): Promise<World> {
  const { db, password_hash, operator } = ground
  // A row before may have asked for two.
  await db.updateTable('installation_settings').set({ two_persons: false }).execute()
  const network = await createNetwork(db)
  const manager = await createAccount(db, network, { as: 'manager', nickname: 'Manager', password_hash })
  const member = await createAccount(db, network, {
    nickname: 'Member',
    password_hash,
    fee_rates: { '-infinity': '0.10' },
  })
  const colleague = await createAccount(db, network, { nickname: 'Colleague', password_hash })
  const channel = await createChannel(db, network, { title: 'Channel', members: [member] })
  const today = reportingDay(new Date())
  const days = [-4, -3, -2].map((ago) => addDays(today, ago))
  await addActivity(
    db,
    network,
    days.map((day) => ({ channel, video: 'v', day, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    days.map((day) => ({ channel, video: 'v', day, revenue: 5e9 })),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  const tokens = {
    manager: await createSession(db, manager),
    member: await createSession(db, member),
    colleague: await createSession(db, colleague),
    operator: await createSession(db, operator),
  }
  const clientsOf = (app: Asked): Clients => {
    const by = (token: string | null, domain = network.domain) =>
      new TestClient(app as FastifyInstance, domain, token)
    return {
      manager: by(tokens.manager),
      member: by(tokens.member),
      colleague: by(tokens.colleague),
      operator: by(tokens.operator, 'localhost'),
      visitor: by(null),
      by,
      async page(url, host = network.domain) {
        const { statusCode, body } = await app.inject({ url, headers: { host } })
        return statusCode === 200 ? body : statusCode
      },
    }
  }
  return {
    ...ground,
    network,
    manager,
    member,
    colleague,
    channel,
    days,
    clientsOf,
    here: clientsOf(ground.app),
    cuesheet: (...args) => run(ground, args),
    async write(name, content) {
      const file = path.join(ground.folder, `${network.name}-${name}`)
      await writeFile(file, content)
      return file
    },
  }
}

async function run({ db, url, platform }: Ground, args: string[]): Promise<string[]> {
  const config = { ...readConfig({ SECRET_KEY: secretKey }), ...platform.config }
  const printed: string[] = []
  const program = createProgram({
    ...withoutPlace,
    withPlace: (use) => use({ url, config }),
    withDatabase: (use) => use({ db, url, installation_domain: 'localhost', config }),
    today: () => reportingDay(new Date()),
    print: (line) => printed.push(line),
    say: () => {},
    fail: () => {
      throw new Error(`cuesheet ${args.join(' ')}: ${printed.join('\n')}`)
    },
  })
  await program.parseAsync(args, { from: 'user' })
  return printed
}

/** Every command that can be given, as `cuesheet network set`. */
export function listCommands(): string[] {
  const none = () => {
    throw new Error('only listed')
  }
  const program = createProgram({
    ...withoutPlace,
    withDatabase: none,
    today: none,
    print: none,
    say: none,
    fail: none,
  })
  const leaves = ({ commands }: Command, path: string): string[] =>
    commands.length === 0 ? [path] : commands.flatMap((child) => leaves(child, `${path} ${child.name()}`))
  return leaves(program, 'cuesheet')
}
