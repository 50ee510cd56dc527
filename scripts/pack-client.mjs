// npm run pack:client -- FOLDER — packs the client and the contract for partners' servers, as JavaScript with its types.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inProject } from './project.mjs'

const target = path.resolve(process.argv[2] ?? '.')
const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-client-'))
const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: 'inherit' })

try {
  const tsc = inProject('node_modules/typescript/bin/tsc')
  run(process.execPath, tsc, '-p', inProject('packages/client/tsconfig.pack.json'), '--outDir', folder)
  for (const name of ['contract', 'client']) {
    const { private: _, ...description } = JSON.parse(
      readFileSync(inProject('packages', name, 'package.json'), 'utf8').replaceAll('.ts"', '.js"'),
    )
    writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify(description, null, 2))
  }
  cpSync(inProject('packages/client/README.md'), path.join(folder, 'client/README.md'))
  run('npm', 'pack', '--ignore-scripts', '--pack-destination', target, './contract', './client')
} finally {
  rmSync(folder, { recursive: true })
}
