import type { BankLayout, LayoutColumn } from '@cuesheet/contract/values/bank-layouts'
import { koreanBankCodes } from '@cuesheet/contract/values/korean-banks'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { readXls } from 'hucre/xlsx'
import { SaxesParser } from 'saxes'
import { describe, expect, it, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { runs } from '../../../testing/sample.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { findPaymentFaults } from './find-payment-faults.ts'
import { listTemplates } from './list-templates.ts'
import type { PaymentItem } from './payment-items.ts'
import { readResultFile } from './read-result-file.ts'
import { readSheets } from './read-sheets.ts'
import { renderPaymentFile } from './render-payment-file.ts'

const facts = { paid_on: '2026-11-20', memo: 'November' }
const column = (holds: LayoutColumn['holds'], more: Partial<LayoutColumn> = {}): LayoutColumn => ({
  holds,
  text: '',
  max_length: null,
  counted_in: 'characters',
  is_cut: false,
  characters: 'any',
  ...more,
})
const layoutOf = (more: Partial<BankLayout> = {}): BankLayout => ({
  method: 'bank',
  format: 'xlsx',
  encoding: 'utf-8',
  sheet: '이체',
  head: [['은행 ', '계좌', ' 금액(원)', '']],
  columns: [column('bank'), column('account_number'), column('amount'), column('receiver_memo')],
  bank_as: 'name',
  bank_texts: {},
  amount_as: 'number',
  most_rows: null,
  result: null,
  ...more,
})
const itemOf = (more: Partial<PaymentItem> = {}): PaymentItem => ({
  number: 1,
  method: 'bank',
  bank: '004',
  account_number: '00123456789012',
  email: null,
  holder: '김지우',
  legal_name: '김지우',
  amount: 1_234_500n,
  currency: 'KRW',
  receiver_memo: '모닝 11월',
  own_memo: 'Ana',
  ...more,
})

/** Cells of a spreadsheet by their place, read without the library that wrote it: texts as such, numbers as they stand. */
async function unpack(bytes: Uint8Array) {
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    parts.set(entry.fileName, Buffer.concat(pieces).toString())
  }
  const shared: string[] = []
  walk(parts.get('xl/sharedStrings.xml') ?? '<sst/>', {
    open: (name) => name === 'si' && shared.push(''),
    text: (text, path) => {
      if (path.at(-1) === 't') shared[shared.length - 1] += text
    },
  })
  const cells: Record<string, { type: string; value: string; formula: boolean }> = {}
  let at = ''
  walk(parts.get('xl/worksheets/sheet1.xml')!, {
    open: (name, attributes) => {
      if (name === 'c') {
        at = attributes.r!
        cells[at] = { type: attributes.t ?? 'n', value: '', formula: false }
      }
      if (name === 'f') cells[at]!.formula = true
    },
    text: (text, path) => {
      if (path.at(-1) === 'v') cells[at]!.value += text
    },
  })
  for (const cell of Object.values(cells)) if (cell.type === 's') cell.value = shared[Number(cell.value)]!
  return { cells, name: /<sheet [^>]*name="([^"]+)"/.exec(parts.get('xl/workbook.xml')!)?.[1] }
}

function walk(
  xml: string,
  on: {
    open(name: string, attributes: Record<string, string>): unknown
    text(text: string, path: string[]): void
  },
) {
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    on.open(name, attributes as Record<string, string>)
  })
  parser.on('text', (text) => on.text(text, path))
  parser.on('closetag', () => path.pop())
  parser.write(xml).close()
}

const render = (layout: BankLayout, items = [itemOf()]) => renderPaymentFile(layout, items, facts)
const faultsOf = (layout: BankLayout, ...items: PaymentItem[]) =>
  findPaymentFaults(layout, items, facts).map(({ kind, number, column: at, is_refused }) =>
    [kind, number, at, is_refused ? 'refused' : 'seen'].join(' '),
  )

describe('a payment file', () => {
  it('has the bank’s header as it is, texts as texts with their zeros, and amounts as numbers', async () => {
    const { bytes, filename, type } = await render(layoutOf(), [
      itemOf(),
      itemOf({ bank: '031', receiver_memo: '=1+1' }),
    ])
    const { cells, name } = await unpack(bytes)
    expect([filename, name, type]).toEqual([
      'payments-2026-11-20.xlsx',
      '이체',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(cells).toMatchObject({
      A1: { type: 's', value: '은행 ' },
      C1: { type: 's', value: ' 금액(원)' },
      A2: { type: 's', value: 'KB국민은행' },
      B2: { type: 's', value: '00123456789012' },
      C2: { type: 'n', value: '1234500' },
      D2: { type: 's', value: '모닝 11월' },
      D3: { type: 's', value: '=1+1', formula: false },
    })
  })

  it.each(['xlsx', 'xls', 'csv'] as const)('of the same payments is the same bytes: %s', async (format) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T01:02:03Z'), toFake: ['Date'] })
    const first = await render(layoutOf({ format }))
    vi.setSystemTime(new Date('2027-05-06T07:08:09Z'))
    const second = await render(layoutOf({ format }))
    vi.useRealTimers()
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
    const other = await render(layoutOf({ format }), [itemOf({ amount: 1_234_501n })])
    expect(Buffer.from(first.bytes).equals(other.bytes)).toBe(false)
  })

  it('of an old kind is read as such, with its zeros', async () => {
    const { bytes } = await render(layoutOf({ format: 'xls', sheet: '다건이체', bank_as: 'code' }))
    const { sheets } = await readXls(bytes)
    expect(sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['다건이체', [layoutOf().head[0], ['004', '00123456789012', 1234500, '모닝 11월']]],
    ])
  })

  it('in CSV has no formula, and the letters of its encoding', async () => {
    const layout = layoutOf({
      format: 'csv',
      encoding: 'euc-kr',
      columns: [...layoutOf().columns, column('holder')],
    })
    const { bytes } = await render(layout, [itemOf({ receiver_memo: '=1+1', holder: '방각, "하"' })])
    const rows = parse(new TextDecoder('euc-kr').decode(bytes), { relax_column_count: true }) as string[][]
    expect(rows.at(-1)).toEqual(['KB국민은행', '00123456789012', '1234500', "'=1+1", '방각, "하"'])
    expect(faultsOf(layout, itemOf({ receiver_memo: '=1+1', holder: '똠' }))).toEqual([
      'leading_zero 1 1 seen',
      'formula 1 3 seen',
      'encoding 1 4 refused',
    ])
  })

  it('cuts memos where it may, by letters or by a bank’s bytes, and never a number', async () => {
    const layout = layoutOf({
      columns: [
        column('account_number', { max_length: 12, is_cut: true }),
        column('receiver_memo', { max_length: 4, is_cut: true }),
        column('own_memo', { max_length: 5, is_cut: true, counted_in: 'bytes' }),
        column('amount'),
      ],
    })
    const item = itemOf({ receiver_memo: '🎵🎵🎵🎵🎵', own_memo: '가나다', account_number: '123456789012' })
    const { cells } = await unpack((await render(layout, [item])).bytes)
    expect([cells.B2!.value, cells.C2!.value]).toEqual(['🎵🎵🎵🎵', '가나'])
    expect(faultsOf(layout, itemOf({ own_memo: '', receiver_memo: '' }))).toEqual(['too_long 1 0 refused'])
    await expect(render(layout)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('holds a cell of CSV to its length with what disarms it, and a name typed in letters as its syllables', async () => {
    const layout = layoutOf({
      format: 'csv',
      encoding: 'euc-kr',
      head: [],
      columns: [
        column('receiver_memo', { max_length: 4, is_cut: true }),
        column('holder', { max_length: 3 }),
        column('own_memo', { max_length: 4 }),
      ],
    })
    const item = itemOf({ receiver_memo: '=가나다라', holder: '김지우'.normalize('NFD'), own_memo: 'Ana' })
    const { bytes } = await render(layout, [item])
    expect(new TextDecoder('euc-kr').decode(bytes)).toBe("'=가나,김지우,Ana\r\n")
    expect(faultsOf(layout, { ...item, own_memo: '-Ana' })).toContain('too_long 1 2 refused')
  })

  it('names what a bank refuses and what a person should look at, payment by payment', async () => {
    const layout = layoutOf({
      most_rows: 3,
      columns: [
        column('bank'),
        column('account_number', { characters: 'digits' }),
        column('amount'),
        column('holder', { characters: 'plain', max_length: 5 }),
      ],
    })
    expect(
      faultsOf(
        layout,
        itemOf({ number: 1 }),
        itemOf({ number: 2, holder: '김지우(유튜브)' }),
        itemOf({ number: 3, bank: null, account_number: '12-34', amount: 0n }),
        itemOf({ number: 4, method: 'paypal', account_number: null, email: 'jo@pay.test', bank: null }),
      ),
    ).toEqual([
      'too_many   refused',
      'method 4  refused',
      'duplicate 1  seen',
      'too_long 2 3 refused',
      'characters 2 3 refused',
      'duplicate 2  seen',
      'missing 3 0 refused',
      'characters 3 1 refused',
      'missing 3 2 refused',
      'missing 4 0 refused',
      'missing 4 1 refused',
    ])
    expect(faultsOf(layout, itemOf())).toEqual([])
    await expect(renderPaymentFile(layout, [], facts)).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('what is written is read again as it was, whatever stands in it', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          bank: fc.constantFrom(...koreanBankCodes),
          account_number: fc.stringMatching(/^\d{7,16}$/),
          holder: text,
          receiver_memo: text,
          amount: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.constantFrom('xlsx', 'xls', 'csv'),
      async (given, format) => {
        const layout = layoutOf({
          format,
          bank_as: 'code',
          columns: [...layoutOf().columns, column('holder')],
        })
        const items = given.map((one, at) => itemOf({ ...one, number: at + 1 }))
        if (findPaymentFaults(layout, items, facts).some(({ is_refused }) => is_refused)) return
        const { sheets } = await readSheets((await render(layout, items)).bytes)
        const rows = sheets[0]!.rows.slice(1)
        expect(rows.map((row) => row.slice(0, 3))).toEqual(
          items.map((item) => [item.bank, item.account_number, String(item.amount)]),
        )
      },
    ),
    { numRuns: runs(60) },
  )
})

describe('a template', () => {
  it.each(listTemplates().map(({ key, layout }) => [key, layout] as const))(
    '%s makes a file',
    async (_, layout) => {
      const item = itemOf(
        layout.method === 'bank'
          ? {}
          : {
              method: layout.method,
              bank: null,
              account_number: null,
              email: 'jo@pay.test',
              currency: 'USD',
            },
      )
      expect(findPaymentFaults(layout, [item], facts).filter(({ is_refused }) => is_refused)).toEqual([])
      const { sheets } = await readSheets((await render(layout, [item])).bytes)
      expect(sheets[0]!.rows).toHaveLength(layout.head.length + 1)
      if (layout.head[0]) expect(sheets[0]!.rows[0]).toEqual(layout.head[0])
    },
  )
})

describe('a result file', () => {
  const result = {
    sheet: null,
    head_rows: 2,
    account: 1,
    amount: 2,
    outcome: 3,
    reason: 4,
    paid_words: ['정상', 'OK'],
    failed_words: ['오류'],
  }
  const text = [
    '이체결과,,,,',
    '은행,계좌,금액,결과,사유',
    '국민,001-234-567890,"1,234,500원",정상,',
    '신한,110123456789,1000,오류,예금주 불일치',
    '하나,620123456789,,처리중,',
    ',Jo@Pay.test,5000.00, ok ,',
    '합계,,1240500,,',
  ].join('\r\n')

  it('says of each account what became of it, and of what nobody knows that', async () => {
    const rows = await readResultFile(layoutOf({ result }), Buffer.from(text))
    expect(rows).toEqual([
      { line: 3, account: '001234567890', amount: 1_234_500n, outcome: 'paid', result: '정상', reason: null },
      {
        line: 4,
        account: '110123456789',
        amount: 1000n,
        outcome: 'failed',
        result: '오류',
        reason: '예금주 불일치',
      },
      { line: 5, account: '620123456789', amount: null, outcome: 'unknown', result: '처리중', reason: null },
      { line: 6, account: 'jo@pay.test', amount: 5000n, outcome: 'paid', result: 'ok', reason: null },
    ])
  })

  it('is refused where its sheet, its rows or its mapping are missing', async () => {
    const refusal = (layout: BankLayout, bytes: string) =>
      readResultFile(layout, Buffer.from(bytes)).catch((error) => [error.code, error.message])
    expect(await refusal(layoutOf(), text)).toEqual(['invalid_input', 'bank_result_unmapped'])
    expect(await refusal(layoutOf({ result: { ...result, sheet: 'A' } }), text)).toEqual([
      'invalid_input',
      'bank_result_sheet',
    ])
    expect(await refusal(layoutOf({ result }), 'a,b\r\n')).toEqual(['invalid_input', 'bank_result_empty'])
  })
})

describe('what is no bank’s file is refused', () => {
  const refusal = (bytes: Uint8Array) =>
    readSheets(bytes).then(
      () => 'read',
      (error) => `${error.code} ${error.message}`,
    )
  const oldHead = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

  it.each([
    ['nothing', () => Buffer.alloc(0), 'bank_file_unread'],
    ['noise', () => Buffer.from([0, 1, 2, 3, 255, 254, 0, 0]), 'bank_file_unread'],
    ['a zip of something else', () => zipFile({ 'a.txt': 'x' }), 'bank_file_unread'],
    [
      'a zip that is cut short',
      () => zipFile({ 'a.txt': 'x'.repeat(999) }).subarray(0, 60),
      'bank_file_unread',
    ],
    [
      'an old spreadsheet that is none',
      () => Buffer.from([...oldHead, ...Array(600).fill(7)]),
      'bank_file_unread',
    ],
    ['an open quote', () => Buffer.from('a,"b\n'.padEnd(2_000, 'x')), 'bank_file_unread'],
    ['more than it may have', () => Buffer.alloc(5_000_001, 'a'), 'bank_file_too_large'],
    ['more rows', () => Buffer.from('1,2\n'.repeat(100_001)), 'bank_file_too_many_rows'],
    ['a bomb', () => zipFile({ 'xl/workbook.xml': Buffer.alloc(60_000_000, ' ') }), 'bank_file_too_large'],
    [
      'a bomb that says it is small',
      () => zipFile({ 'xl/workbook.xml': Buffer.alloc(60_000_000, ' ') }, { size: -59_999_000 }),
      'bank_file_unread',
    ],
    [
      'many entries',
      () => zipFile(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}`, 'x']))),
      'bank_file_too_large',
    ],
  ])('%s', async (_, make, key) => {
    expect(await refusal(make())).toBe(`invalid_input ${key}`)
  })

  it('while one of 100,000 rows is read', async () => {
    const { sheets } = await readSheets(Buffer.from('004,1234567,1\n'.repeat(100_000)))
    expect(sheets[0]!.rows).toHaveLength(100_000)
  })
})
