import { readFile } from 'node:fs/promises'
import type { NetworkScope } from '../../access/scope.ts'
import type { CommandContext } from '../../commands/command-context.ts'
import type { Database } from '../../db/connection.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { type Against, compareAgainst, readMark } from '../statements/public.ts'

const said: Record<Against, string> = {
  as_it_was: 'genuine, and the ledger of its month holds what it was issued over',
  unknown: 'not genuine: no statement of this number says so',
  changed_file: 'the figures are genuine, but the file is not the one that was issued',
  changed_books: 'the ledger was changed: its month never ended as this statement says',
}

/** Each statement is a witness of the books that others keep: compares the ledger with what its file says that it was. */
export async function verifyAgainst(
  context: CommandContext,
  db: Database,
  networks: readonly { name: string; scope: NetworkScope }[],
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const bytes = await readFile(file)
    const mark = readMark(bytes)
    if (!mark) throw new OperatorError(`${file}: no statement, and no line with the hashes of one.`)
    const found: { name: string; against: Against }[] = []
    for (const { name, scope } of networks) {
      const against = await compareAgainst(db, scope, bytes, mark)
      if (against) found.push({ name, against })
    }
    // Networks number their statements alike: it is of the one that knows what it says.
    const own = found.find(({ against }) => against !== 'unknown') ?? found[0]
    const against = own?.against ?? 'unknown'
    if (against !== 'as_it_was') context.fail()
    context.print(`${file}: ${mark.number}${own ? ` of ${own.name}` : ''}: ${said[against]}`)
  }
}
