import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  of: { lines: number; amount: string; due?: string; withheld: string; vat: string }
  format: SettlementFormat
}

/** What a batch comes to: how many are paid, what is withheld, and what leaves the bank. */
export function PayoutFacts({ of, format }: Props) {
  const t = useTranslations('payouts.batches')
  const facts = [
    [t('facts.payees'), t('payees', { count: of.lines })],
    ...(isTaxed(format.currency)
      ? [
          ...(of.due === undefined ? [] : [[t('facts.due'), format.money(of.due)]]),
          [t('facts.withheld'), format.money(of.withheld)],
          [t('facts.vat'), format.money(of.vat)],
        ]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end">{value}</dd>
        </div>
      ))}
      <dt className="border-t border-line pt-1.5 font-semibold">{t('facts.leaves')}</dt>
      <dd className="border-t border-line pt-1.5 text-end font-semibold">{format.money(of.amount)}</dd>
    </dl>
  )
}
