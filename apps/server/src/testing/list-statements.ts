import { recordStatements } from './record-statements.ts'

/** The texts of the statements that `ask` asks for, in their order. */
export async function listStatements(ask: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  await recordStatements({ add: (text: string) => texts.push(text) }, ask)
  return texts
}
