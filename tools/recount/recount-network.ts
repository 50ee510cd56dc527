import { Client } from 'pg'
import { compare } from './compare.ts'
import { readBooks } from './read-books.ts'
import { readFacts, readMonths } from './read-facts.ts'
import { listFiles } from './read-file.ts'
import { Recount } from './recount.ts'

export type MonthRecount = { month: string; lines: number; members: number; differences: string[] }

/**
 * Computes the locked months of a network a second time: from the platform's files in a folder, known by what is in
 * them, and from what people said of channels, members and rates. Which files a month was made of is taken from its
 * books; what is in them is read again. What people have changed since a month was closed is a difference.
 */
export async function recountNetwork(url: string, network: number, folder: string): Promise<MonthRecount[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const facts = await readFacts(client, network)
    const months = await readMonths(client, network)
    const recount = new Recount(facts, months, await listFiles(folder))
    const recounts = []
    for (const month of months) {
      const books = await readBooks(client, network, month)
      const recounted = await recount.recount(month)
      recounts.push({
        month: month.month.slice(0, 7),
        lines: books.lines.size,
        members: books.members.size,
        differences: compare(books, recounted),
      })
    }
    return recounts
  } finally {
    await client.end()
  }
}
