import type { ResultRow } from '@cuesheet/contract/values/payout-batches'
import type { PayoutFailure } from '@cuesheet/contract/values/payouts'
import type { ResultRow as BankRow } from '../bank-files/read-result-file.ts'
import { lastDigits } from '../rules.ts'

/** A line without a result yet. */
type OpenLine = { line: number; nickname: string | null; account: string; amount: bigint }
/** A line that has one: its account is known by its end alone. */
export type NotedLine = { line: number; nickname: string | null; ending: string; amount: bigint }
type Payee = { line: number; nickname: string | null; amount: bigint }

/** Spreadsheets drop leading zeros. */
const keyOf = (account: string) => (account.includes('@') ? account : account.replace(/^0+/, ''))
const endingOf = (account: string) =>
  account.includes('@') ? account.slice(account.indexOf('@')) : lastDigits(account)

const failureWords: readonly [PayoutFailure, RegExp][] = [
  ['other_holder', /예금주|성명|수취인명|holder|name/i],
  ['closed', /해지|해약|폐쇄|closed/i],
  ['limit', /한도|limit/i],
  ['funds', /잔액|잔고|funds|balance/i],
  ['no_account', /없음|없는|미존재|존재하지|계좌.*(오류|불일치)|no.?account|not.?found|invalid.*account/i],
  ['restricted', /정지|제한|금지|restrict|blocked|frozen/i],
  ['bank_away', /점검|장애|시간.?초과|서비스.?시간|unavailable|maintenance|time.?out/i],
]
const failureOf = (text: string): PayoutFailure =>
  failureWords.find(([, words]) => words.test(text))?.[0] ?? 'other'

type Matched = { meaning: ResultRow['meaning']; payee?: Payee | undefined }

/** What rows of a bank's result file say of a batch's lines; what could be two lines, or contradicts itself, is unknown. */
export function matchResults(
  rows: readonly BankRow[],
  { open, noted, hasAmount }: { open: readonly OpenLine[]; noted: readonly NotedLine[]; hasAmount: boolean },
): ResultRow[] {
  const payees = Map.groupBy(open, ({ account }) => keyOf(account))
  const groups = Map.groupBy(rows, ({ account, amount }) => `${keyOf(account)} ${hasAmount ? amount : ''}`)
  const matched = new Map<BankRow, Matched>()
  for (const group of groups.values()) {
    const { account, amount } = group[0]!
    const ofAccount = payees.get(keyOf(account)) ?? []
    const fitting = hasAmount ? ofAccount.filter((payee) => payee.amount === amount) : ofAccount
    const isSame = new Set(group.map(({ outcome, reason }) => `${outcome} ${reason}`)).size === 1
    const isCertain = group.length === fitting.length && isSame
    for (const [at, row] of group.entries()) {
      if (fitting.length > 0)
        matched.set(row, {
          meaning: isCertain ? row.outcome : 'unknown',
          payee: isCertain ? fitting[at] : fitting.length === 1 ? fitting[0] : undefined,
        })
      else matched.set(row, matchOther(row, { ofAccount, noted, hasAmount }))
    }
  }
  return rows.map((row) => toResultRow(row, matched.get(row)!))
}

function matchOther(
  { account, amount }: BankRow,
  {
    ofAccount,
    noted,
    hasAmount,
  }: { ofAccount: readonly Payee[]; noted: readonly NotedLine[]; hasAmount: boolean },
): Matched {
  const payee = noted.find(
    (line) => line.ending === endingOf(account) && (!hasAmount || line.amount === amount),
  )
  if (payee) return { meaning: 'noted', payee }
  return ofAccount.length > 0
    ? { meaning: 'other_amount', payee: ofAccount[0] }
    : { meaning: 'other_account' }
}

const toResultRow = (row: BankRow, { meaning, payee }: Matched): ResultRow => {
  const note = row.reason ?? row.result
  return {
    row: row.line,
    meaning,
    line: payee?.line ?? null,
    nickname: payee?.nickname ?? null,
    ending: endingOf(row.account),
    amount: row.amount === null ? null : String(row.amount),
    expected: payee ? String(payee.amount) : null,
    reason: meaning === 'failed' ? failureOf(note) : null,
    result: row.result,
    note: [...note].slice(0, 200).join(''),
  }
}
