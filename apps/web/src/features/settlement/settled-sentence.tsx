import { useTranslations } from 'use-intl'
import type { OwnSettled } from './api.ts'
import { mainReason } from './main-reason.ts'
import type { SettlementFormat } from './use-settlement-format.ts'
import { useStepWords } from './use-step-words.ts'

/** What a month settled at, by how much that is not its estimate, and mostly why. */
export function SettledSentence({ settled, format }: { settled: OwnSettled; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  const wordsOf = useStepWords()
  const change = format.change(settled.settled, settled.estimated)
  const reason = mainReason(settled.bridge)
  const b = (amount: React.ReactNode) => <strong className="font-semibold tabular-nums">{amount}</strong>
  const amount = format.money(settled.settled)
  if (Number(settled.estimated) === 0) return t.rich('settled_alone', { b, amount })
  if (!change || change.direction === 'flat' || !reason)
    return t.rich('settled_as_estimated', { b, amount, estimated: format.money(settled.estimated) })
  return t.rich('settled_otherwise', {
    b,
    amount,
    estimated: format.money(settled.estimated),
    change: change.text,
    reason: wordsOf(reason).name,
  })
}
