import type { Command } from 'commander'
import { migrate, planMigrations } from '../db/migrate.ts'
import type { CommandContext } from './command-context.ts'

const pollMs = 2000

export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .summary('bring the database to the schema of this version')
    .description(
      `Runs what is pending, each in a transaction of its own, one process at a time: a second one waits, and so does this
while a backup is being made. A database of a newer version is refused and left as it is. For installations whose
processes do not migrate at their start (MIGRATE=0).`,
    )
    .option('--dry-run', 'say what would be run, and about how long that takes')
    .option('--wait', 'run nothing: wait until another process has')
    .action(({ dryRun, wait }: { dryRun?: true; wait?: true }) =>
      context.withPlace(async ({ url }) => {
        if (wait) return waitForOthers(context, url)
        const { names, seconds } = await planMigrations(url)
        if (names.length > 0)
          context.print(
            `${names.length} migrations, from ${names[0]} to ${names.at(-1)}: about ${lasting(seconds)}`,
          )
        if (dryRun) return names.length === 0 ? context.print('Nothing is pending.') : undefined
        const run = await migrate(url, {
          onStep: (name, index, count) => context.say(`${index} of ${count}: ${name}`),
          onDone: (name, took) => context.say(`${name} took ${took.toFixed(1)} s`),
          onWait: () => context.say('Waiting for another migration, or a backup, to end'),
        })
        context.print(run.length === 0 ? 'The database is up to date.' : `Done: ${run.length} migrations.`)
      }),
    )
}

const lasting = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`

async function waitForOthers(context: CommandContext, url: string): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { names } = await planMigrations(url)
    if (names.length === 0) return context.print('The database is up to date.')
    if (isFirst) context.say(`Waiting until ${names.length} migrations have been run`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
