import { randomUUID } from 'node:crypto'
import type { BankLayout, LayoutColumn, ResultLayout } from '@cuesheet/contract/values/bank-layouts'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { createSecretBox } from '../access/secret-box.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/connection.ts'
import { saveLayout } from '../features/payouts/bank-files/layouts.ts'
import { noteFileResults, readResults } from '../features/payouts/batches/bank-results.ts'
import { findCandidates } from '../features/payouts/batches/candidates.ts'
import { checkLayouts } from '../features/payouts/batches/check-layouts.ts'
import { confirmBatch } from '../features/payouts/batches/confirm-batch.ts'
import { cancelBatch, noteResults } from '../features/payouts/batches/note-results.ts'
import { downloadFile, makeFile } from '../features/payouts/batches/payment-files.ts'
import { prepareBatch } from '../features/payouts/batches/prepare-batch.ts'
import { sealedFor } from '../features/payouts/rules.ts'
import type { TestNetwork } from './factories.ts'

type Person = Pick<Viewer, 'account_id'>
type Noted = Partial<Parameters<typeof noteResults>[2]>

const testSecretKey = 'a key of these tests, of enough characters'

const column = (holds: LayoutColumn['holds'], rules: Partial<LayoutColumn> = {}): LayoutColumn => ({
  holds,
  text: '',
  max_length: null,
  counted_in: 'characters',
  is_cut: false,
  characters: 'any',
  ...rules,
})

/** A CSV file of account, amount and holder, and how its result file is read. */
export const csvLayout = (
  result: Partial<ResultLayout> = {},
  holder: Partial<LayoutColumn> = {},
): BankLayout => ({
  method: 'bank',
  format: 'csv',
  encoding: 'utf-8',
  sheet: 'Sheet1',
  head: [['Account', 'Amount', 'Holder']],
  columns: [column('account_number'), column('amount'), column('holder', holder)],
  bank_as: 'code',
  bank_texts: {},
  amount_as: 'text',
  most_rows: null,
  result: {
    sheet: null,
    head_rows: 0,
    account: 0,
    amount: null,
    outcome: 1,
    reason: null,
    paid_words: ['paid', '정상'],
    failed_words: ['failed', '오류'],
    ...result,
  },
})

/** What people do with a network's payout batches, each on what is there then: `operator`, and `second` as the second person. */
export function payoutDesk(
  db: Database,
  findNetwork: () => Pick<TestNetwork, 'network_id' | 'scope'>,
  {
    operator,
    second,
    today = '2026-11-20',
    secret_key = testSecretKey,
  }: { operator: Person; second: Person; today?: string; secret_key?: string },
) {
  const secrets = createSecretBox({ secret_key, data_dir: '' }, db)
  const at = () => ({ scope: findNetwork().scope, secrets })
  const by = ({ account_id }: Person = operator) => ({ account_id, today })
  const seen = async (batch_no: number) => {
    const { version } = await db
      .selectFrom('payout_batches')
      .select('version')
      .where('network_id', '=', findNetwork().network_id)
      .where('batch_no', '=', batch_no)
      .executeTakeFirstOrThrow()
    return { batch_no, version }
  }
  /** Payout details that are paid to, in place of those before. */
  const enter = async (
    { account_id }: Person,
    { method = 'bank', number = '0012345678901' }: { method?: PayoutMethod; number?: string } = {},
  ) => {
    const { network_id } = findNetwork()
    const isBank = method === 'bank'
    const sealed = {
      legal_name: 'Jo',
      holder: '조',
      number: isBank ? number : null,
      email: isBank ? null : 'jo@pay.test',
      registration: null,
    }
    const values = {
      method,
      bank: isBank ? '004' : null,
      ending: isBank ? number.slice(-4) : '@pay.test',
      details: await secrets.seal(JSON.stringify(sealed), sealedFor({ network_id, account_id })),
      changed_at: new Date(0),
      holds_from: new Date(0),
    }
    await db
      .insertInto('payout_details')
      .values({ network_id, account_id, ...values })
      .onConflict((known) =>
        known
          .columns(['network_id', 'account_id'])
          .doUpdateSet((eb) => ({ ...values, version: eb('payout_details.version', '+', 1) })),
      )
      .execute()
  }
  const find = (pay_on?: string) => findCandidates(db, findNetwork().scope, { pay_on, today })
  const prepare = async ({
    method = 'bank' as PayoutMethod,
    pay_on = today,
    who = operator,
    is_proposed = false,
  } = {}) => {
    const { methods } = await find(pay_on)
    const { lines = 1, amount = '1' } = methods.find((one) => one.method === method) ?? {}
    const asked = { method, pay_on, lines, amount }
    return (await prepareBatch(db, at(), asked, { ...by(who), is_proposed })).batch_no
  }
  const confirm = async (batch_no: number, who = second) =>
    confirmBatch(db, findNetwork().scope, await seen(batch_no), { account_id: who.account_id })
  const make = async (batch_no: number, asked: { layout?: string; without?: number[] } = {}) =>
    makeFile(db, at(), { ...(await seen(batch_no)), layout: 'template.generic_csv', ...asked }, by())
  const download = async (batch_no: number) =>
    new TextDecoder().decode(
      (await downloadFile(db, at(), batch_no, { account_id: operator.account_id })).bytes,
    )
  const askToCancel = async (batch_no: number, who = operator) =>
    cancelBatch(
      db,
      findNetwork().scope,
      { ...(await seen(batch_no)), reason: 'Not sent' },
      { ...by(who), is_proposed: false },
    )
  return {
    secrets,
    seen,
    enter,
    find,
    prepare,
    confirm,
    make,
    download,
    /** A batch whose file is made. */
    file: async (of: Parameters<typeof prepare>[0] = {}) => {
      const batch_no = await prepare(of)
      await confirm(batch_no)
      await make(batch_no)
      return batch_no
    },
    note: async (batch_no: number, noted: Noted = {}) =>
      noteResults(
        db,
        findNetwork().scope,
        {
          lines: null,
          result: 'paid',
          day: today,
          reason: noted.result && noted.result !== 'paid' ? 'closed' : null,
          note: '',
          ...noted,
          ...(await seen(batch_no)),
        },
        by(),
      ),
    check: (batch: number, layout?: string) => checkLayouts(db, at(), { batch, layout }),
    mapLayout: async (layout: BankLayout) => {
      const given = { layout_id: null, version: 0, name: `Layout ${randomUUID()}`, layout }
      return (await saveLayout(db, findNetwork().scope, given, { account_id: operator.account_id })).layout_id
    },
    /** What a bank's result file of these lines says. */
    read: async (batch_no: number, layout_id: number, lines: string[]) =>
      readResults(db, at(), { ...(await seen(batch_no)), layout_id, bytes: Buffer.from(lines.join('\n')) }),
    noteFile: async (batch_no: number, layout_id: number, lines: string[], day = today) =>
      noteFileResults(
        db,
        at(),
        { ...(await seen(batch_no)), layout_id, day, bytes: Buffer.from(lines.join('\n')) },
        by(),
      ),
    askToCancel,
    /** By the second person, too, where its file is made. */
    cancel: async (batch_no: number) => {
      const { is_asked } = await askToCancel(batch_no)
      if (is_asked) await askToCancel(batch_no, second)
    },
  }
}
