import type { CommandContext } from '../commands/command-context.ts'
import { createProgram } from '../commands.ts'
import type { Database } from '../db/connection.ts'

/** `npm run cuesheet -- …` within this process: seconds less than `runCli`, where the process itself does not matter. */
export async function runCommand(db: Database, args: string[]): Promise<{ code: number; stdout: string }> {
  const done = { code: 0, stdout: '' }
  const context: Partial<CommandContext> = {
    withDatabase: (use) => use({ db } as Parameters<typeof use>[0]),
    print(line) {
      done.stdout += `${line}\n`
    },
    fail() {
      done.code = 1
    },
  }
  await createProgram(context as CommandContext).parseAsync(args, { from: 'user' })
  return done
}
