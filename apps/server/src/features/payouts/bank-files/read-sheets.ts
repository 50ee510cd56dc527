import {
  type LayoutFormat,
  type layoutEncodings,
  maxBankFileBytes,
  mostBankFileRows,
  mostLayoutColumns,
} from '@cuesheet/contract/values/bank-layouts'
import { CsvError, parse } from 'csv-parse/sync'
import { type CellValue, readXls, readXlsx } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { DomainError } from '../../../errors/domain-error.ts'
import type { TextKey } from '../../../locales/texts.ts'

type BankSheet = {
  /** Empty of a CSV. */
  name: string
  rows: string[][]
}

type BankFile = { format: LayoutFormat; encoding: (typeof layoutEncodings)[number]; sheets: BankSheet[] }

/** What a spreadsheet of a bank may unpack to. */
const mostUnpackedBytes = 50_000_000
const mostEntries = 1_000
const mostSheets = 20

const refuse = (message_key: TextKey) => new DomainError('invalid_input', { message_key })

/** The texts of a bank's file, recognised by its first bytes: .xlsx, .xls, or CSV in UTF-8 or EUC-KR. `invalid_input` where it is none of them, or too large. */
export async function readSheets(bytes: Uint8Array): Promise<BankFile> {
  if (bytes.length > maxBankFileBytes) throw refuse('bank_file_too_large')
  if (bytes.length === 0) throw refuse('bank_file_unread')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (!isZip && !isOld) return readText(bytes)
  if (isZip) await requireSmall(bytes)
  const { sheets } = await readWorkbook(bytes, isZip)
  if (sheets.length === 0) throw refuse('bank_file_unread')
  return {
    format: isZip ? 'xlsx' : 'xls',
    encoding: 'utf-8',
    sheets: sheets.slice(0, mostSheets).map(({ name, rows }) => ({ name, rows: textsOf(rows) })),
  }
}

async function readWorkbook(bytes: Uint8Array, isZip: boolean) {
  try {
    return isZip
      ? await readXlsx(bytes, { range: `A1:${lastColumn}${mostBankFileRows + 1}` })
      : await readXls(bytes)
  } catch {
    throw refuse('bank_file_unread')
  }
}

/** BH: the last of the columns that a layout may have. */
const lastColumn = String.fromCharCode(
  64 + Math.floor((mostLayoutColumns - 1) / 26),
  65 + ((mostLayoutColumns - 1) % 26),
)

/** Unpacks all of it once without keeping it: what an entry says of its size may be a lie. */
async function requireSmall(bytes: Uint8Array): Promise<void> {
  let unpacked = 0
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
    if (zip.entryCount > mostEntries) throw refuse('bank_file_too_large')
    for await (const entry of zip.eachEntry()) {
      if (unpacked + entry.uncompressedSize > mostUnpackedBytes) throw refuse('bank_file_too_large')
      if (entry.fileName.endsWith('/')) continue
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += (piece as Buffer).length
        if (unpacked > mostUnpackedBytes) throw refuse('bank_file_too_large')
      }
    }
  } catch (error) {
    throw error instanceof DomainError ? error : refuse('bank_file_unread')
  }
}

function textsOf(rows: readonly (readonly CellValue[])[]): string[][] {
  if (rows.length > mostBankFileRows) throw refuse('bank_file_too_many_rows')
  return withoutBlankEnd(rows.map((row) => row.slice(0, mostLayoutColumns).map(textOf)))
}

function textOf(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' && Number.isSafeInteger(cell)) return cell.toFixed(0)
  return String(cell)
}

function withoutBlankEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''))
  return rows.slice(0, last + 1)
}

function readText(bytes: Uint8Array): BankFile {
  const { text, encoding } = decode(bytes)
  if (isGarbage(text)) throw refuse('bank_file_unread')
  const [first = ''] = text.split('\n', 1)
  const delimiter = first.split('\t').length > first.split(',').length ? '\t' : ','
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      to: mostBankFileRows + 1,
    }) as unknown as string[][]
    return { format: 'csv', encoding, sheets: [{ name: '', rows: textsOf(rows) }] }
  } catch (error) {
    throw error instanceof CsvError ? refuse('bank_file_unread') : error
  }
}

/** Banks write a few letters that EUC-KR does not have. */
const isGarbage = (text: string) => text.includes('\0') || text.split('\ufffd').length - 1 > text.length / 100

function decode(bytes: Uint8Array): { text: string; encoding: BankFile['encoding'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('euc-kr').decode(bytes), encoding: 'euc-kr' }
  }
}
