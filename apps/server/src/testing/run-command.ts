import { reportingDay } from '@cuesheet/contract/values/day'
import type { CommandContext } from '../commands/command-context.ts'
import { createProgram } from '../commands.ts'
import { readConfig } from '../config.ts'
import { describeFailure } from '../process/describe-failure.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * `npm run cuesheet -- …` within this process: seconds less than `runCli`, where neither the process nor standard input
 * matters.
 */
export async function runCommand(
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  args: string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const done = { code: 0, stdout: '', stderr: '' }
  const config = () => readConfig({ DATABASE_URL: url })
  const context: Partial<CommandContext> = {
    withDatabase: (use) => {
      const { installation_domain } = config()
      return use({ db, url, installation_domain, config: config() })
    },
    config,
    onSignal: () => () => {},
    today: () => reportingDay(new Date()),
    print(line) {
      done.stdout += `${line}\n`
    },
    say(line) {
      done.stderr += `  ${line}\n`
    },
    fail() {
      done.code = 1
    },
  }
  try {
    await createProgram(context as CommandContext).parseAsync(args, { from: 'user' })
  } catch (error) {
    const { code, said } = describeFailure(error, '')
    done.code = code
    if (said !== undefined) done.stderr += `${said}\n`
  }
  return done
}
