// npm run cuesheet -- COMMAND … — the commands of apps/server/src/cli.ts.
import { prepare } from './prepare.mjs'
import { inProject, runForeground, withHeap } from './project.mjs'

const node = await prepare('npm run cuesheet', { packages: 'product' })
process.exitCode = await runForeground(
  node,
  [inProject('apps/server/src/cli.ts'), ...process.argv.slice(2)],
  {
    // Files are named from where the command was typed.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: withHeap('command'),
  },
)
