// npm run bench -- NAME … — the programs of bench/.

import { existsSync, readdirSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { giveUp, inProject, runForeground } from './project.mjs'

const [name = '', ...rest] = process.argv.slice(2)
const program = inProject('bench', `${name}.ts`)
if (!/^[\w-]+$/.test(name) || !existsSync(program)) {
  const names = readdirSync(inProject('bench')).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  giveUp(`Which one? npm run bench -- NAME, with NAME one of ${names.join(', ')}.`)
}
const node = await prepare('npm run bench')
process.exitCode = await runForeground(node, [program, ...rest])
