// npm run bench -- answers: what every reading call answers in stores that are the same each time, kept and compared.
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip, gunzipSync } from 'node:zlib'
import { type Answer, collectAnswers } from './answers/collect-answers.ts'
import { compareAnswers } from './answers/compare-answers.ts'
import { openWorld, type World, worldNames } from './answers/open-worlds.ts'

const { values: flags } = parseArgs({
  options: {
    record: { type: 'string' },
    compare: { type: 'string' },
    worlds: { type: 'string', default: worldNames.join(',') },
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'ignore-new-keys': { type: 'boolean', default: false },
    'any-order': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const folder = flags.record ?? flags.compare
if (flags.help || !folder) {
  console.log(`npm run bench -- answers --record FOLDER | --compare FOLDER [--all] [--worlds demo,random] [--only TEXT] [--ignore-new-keys] [--any-order].
  Asks every call that reads, as everyone, of every period, currency and order, in the demo and in random networks, and keeps
  the answers, or lists where they differ from those that were kept. --all: none is left out, of
  which one in some is enough otherwise; what was kept with it can be compared without. --only: calls whose line contains the text, such as
  'report/videos' or 'five@wild.test KRW dashboard'. --ignore-new-keys: fields that were not there before are no
  difference; --any-order: nor is the order in which the fields of an object come.`)
  process.exit(flags.help ? 0 : 1)
}
const asking = { lanes: 4, only: flags.only, is_all: flags.all }
const fileOf = (world: string) => path.join(folder, `${world}.jsonl.gz`)
let differing = 0
for (const name of flags.worlds.split(',')) {
  const since = performance.now()
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(0)} s`
  const world = await openWorld(name, asking.lanes)
  console.log(`${name}: store built in ${seconds()}`)
  try {
    const count = flags.record ? await record(world) : await compare(world)
    console.log(`${name}: ${count} answers in ${seconds()}`)
  } finally {
    await world.close()
  }
}
if (flags.compare) console.log(differing ? `${differing} answers differ.` : 'All answers are the same.')
process.exitCode = differing ? 1 : 0

async function record(world: World): Promise<number> {
  mkdirSync(folder!, { recursive: true })
  let count = 0
  async function* lines() {
    for await (const answer of collectAnswers(world, asking)) {
      count++
      yield `${JSON.stringify(answer)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), createWriteStream(fileOf(world.name)))
  return count
}

async function compare(world: World): Promise<number> {
  const kept = readAnswers(world.name)
  const found = new Map<string, { count: number; differs: number; examples: Map<string, string> }>()
  let count = 0
  for await (const answer of collectAnswers(world, asking)) {
    count++
    let before = (await kept.next()).value as Answer | undefined
    while (before && before.call !== answer.call) before = (await kept.next()).value as Answer | undefined
    const differences = compareAnswers(before, answer, flags['ignore-new-keys']).filter(
      (difference) => !flags['any-order'] || !difference.includes(': fields in another order: '),
    )
    const group = answer.call.replace(/^(\S+) .* (\S+)\?.*$/, '$1 $2')
    const so = found.get(group) ?? {
      count: 0,
      differs: 0,
      examples: new Map<string, string>(),
    }
    found.set(group, so)
    so.count++
    if (differences.length > 0) so.differs++
    for (const difference of differences)
      if (so.examples.size < 8) {
        const field = difference.replace(/: .*$/s, '').replaceAll(/\.\d+/g, '.*')
        if (!so.examples.has(field)) so.examples.set(field, `${answer.call}\n      ${difference}`)
      }
  }
  for (const [group, { count, differs, examples }] of found) {
    if (differs > 0) console.log(`${group}: ${differs} of ${count} answers differ`)
    for (const example of examples.values()) console.log(`    ${example}`)
    differing += differs
  }
  return count
}

/** A line ends at its line feed alone: texts hold other separators. */
function* readAnswers(world: string): Generator<Answer> {
  for (const line of gunzipSync(readFileSync(fileOf(world)))
    .toString()
    .split('\n'))
    if (line) yield JSON.parse(line) as Answer
}
