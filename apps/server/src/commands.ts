import { Command } from 'commander'
import type { CommandContext } from './commands/command-context.ts'
import { addDistributeCommand } from './commands/distribute-command.ts'
import { addMigrateCommand } from './commands/migrate-command.ts'
import { addApiKeyCommands } from './features/api-keys/commands.ts'
import { addAuditCommands } from './features/audit/commands.ts'
import { addAccountCommands } from './features/auth/commands.ts'
import { addRecoveryCommands } from './features/auth/recovery-commands.ts'
import { addBackupCommands } from './features/backups/commands.ts'
import { addAssignmentCommands } from './features/channels/assignment-commands.ts'
import { addChannelCommands } from './features/channels/commands.ts'
import { addReviewCommands } from './features/channels/review/review-commands.ts'
import { addCollectionCommands } from './features/collection/commands.ts'
import { addRateCommands } from './features/exchange-rates/commands.ts'
import { addCatalogueCommand } from './features/music/catalogue-import/catalogue-commands.ts'
import { addChartCommand } from './features/music/charts/chart-commands.ts'
import { addNoticeCommands } from './features/notices/commands.ts'
import { addReportCommands } from './features/report-ingest/commands.ts'
import { addCloseCommands } from './features/settlement/commands.ts'
import { addNetworkCommands } from './features/site/commands.ts'

/** The table of contents of all commands. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('cuesheet')
    .description('Commands of an installation; they work beside the running server, on the same database.')
    .exitOverride()
    // As wide as the terminal: the line breaks of a description's source are none of its own.
    .configureHelp({
      commandDescription: (command) => command.description().replace(/(?<!\n)\n(?=\S)/g, ' '),
    })
    .showHelpAfterError('(cuesheet COMMAND --help tells what it takes)')
  addReportCommands(program, context)
  addCollectionCommands(program, context)
  addChannelCommands(program, context)
  addAssignmentCommands(program, context)
  addReviewCommands(program, context)
  addRateCommands(program, context)
  addCloseCommands(program, context)
  addCatalogueCommand(program, context)
  addChartCommand(program, context)
  addNetworkCommands(program, context)
  addAccountCommands(program, context)
  addNoticeCommands(program, context)
  addApiKeyCommands(program, context)
  addAuditCommands(program, context)
  addRecoveryCommands(program, context)
  addMigrateCommand(program, context)
  addDistributeCommand(program, context)
  addBackupCommands(program, context)
  return program
}
