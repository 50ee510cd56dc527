import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { amount, type Cell, verbatim, writeTable } from './write-table.ts'

async function write(format: 'csv' | 'xlsx', cells: Cell[]) {
  const table = {
    name: 'T',
    file_name: 't',
    head: [],
    columns: cells.map((_, index) => `c${index}`),
    rows: [cells],
  }
  return Buffer.concat(await writeTable(format, table).toArray())
}
const lineOf = async (cells: Cell[]) => (await write('csv', cells)).toString().trimEnd().split('\r\n').at(-1)

const formulas = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '|calc',
  '\t=1',
  ' =1',
  '\u200b=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹣1',
  '﹦1',
  '｜calc',
  '\u2060@a',
  '\u3164=1',
]

test.each(formulas)(
  '%j is no formula in a CSV, and stays what it is as text of a spreadsheet',
  async (text) => {
    expect(await lineOf([text])).toBe(`'${text}`)
    const { sheets } = await readXlsx(new Uint8Array(await write('xlsx', [text])))
    expect(sheets[0]!.rows.at(-1)).toEqual([text])
  },
)

test('ids keep their form, amounts their sign, and what is no formula its first letter', async () => {
  const cells = [verbatim('-Ab_9dEfGhI'), verbatim('@handle'), amount('-12.5'), -3, '1-1', 'a=b', '봄＝여름']
  expect(await lineOf(cells)).toBe('-Ab_9dEfGhI,@handle,-12.5,-3,1-1,a=b,봄＝여름')
  const { sheets } = await readXlsx(new Uint8Array(await write('xlsx', cells)))
  expect(sheets[0]!.rows.at(-1)).toEqual(['-Ab_9dEfGhI', '@handle', -12.5, -3, '1-1', 'a=b', '봄＝여름'])
})
