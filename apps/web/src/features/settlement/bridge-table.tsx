import type { Bridge, BridgeStep } from '@cuesheet/contract/values/settlement'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { WaterfallBar } from '../../ui/chart/waterfall-bar.tsx'
import { Hint } from '../../ui/hint.tsx'
import { type BridgeRow, bridgeRows } from './bridge-rows.ts'
import type { SettlementFormat } from './use-settlement-format.ts'
import { useStepWords } from './use-step-words.ts'

type Props = {
  bridge: Bridge
  format: SettlementFormat
  /** Beside the dollars that it was paid in. */
  withDollars?: boolean
  /** The way to the rows behind a step, around its name. */
  behind?: (step: BridgeStep, name: ReactNode) => ReactNode
}

/** From what was estimated to what is paid, step by step: a waterfall whose rows are its table. */
export function BridgeTable({ bridge, format, withDollars = false, behind }: Props) {
  const t = useTranslations('settlement')
  const { rows, scale } = bridgeRows(bridge)
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{t('bridge_label')}</caption>
      <thead className={withDollars ? 'text-small text-muted mobile:sr-only' : 'sr-only'}>
        <tr>
          <th scope="col" className="py-1.5 text-start font-medium">
            {t('step')}
          </th>
          {withDollars && (
            <th scope="col" className="py-1.5 pe-3 text-end font-medium mobile:hidden">
              {t('dollars')}
            </th>
          )}
          <th scope="col" colSpan={2} className="py-1.5 text-end font-medium">
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line last:border-0">
            <th
              scope="row"
              className={classNames(
                'min-w-64 py-2 pe-3 text-start align-top mobile:min-w-28',
                row.total ? 'font-semibold' : 'font-normal',
              )}
            >
              <Name row={row} behind={behind} />
            </th>
            {withDollars && (
              <td className="w-28 py-2 pe-3 text-end align-top whitespace-nowrap text-muted mobile:hidden">
                {row.usd !== null && (row.total ? format.usd(row.usd) : format.signedUsd(row.usd))}
              </td>
            )}
            {/* A column of its own: all bars are on one scale. */}
            <td className="w-full py-2 pe-3 align-top mobile:w-16 mobile:min-w-16">
              <span className="flex h-5 items-center">
                <WaterfallBar step={row} scale={scale} isTotal={row.total !== null} />
              </span>
            </td>
            <td
              className={classNames(
                'py-2 text-end align-top whitespace-nowrap',
                row.total ? 'font-semibold' : row.won.startsWith('-') ? 'text-down' : 'text-up',
              )}
            >
              {row.total ? format.money(row.won) : format.step(row.won)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const hinted = [
  'others_shares',
  'nameless',
  'finalised',
  'awaited',
  'unallocated',
  'uncredited',
  'rate',
  'us_tax',
  'terms',
  'rounding',
] as const

function Name({ row, behind }: { row: BridgeRow; behind: Props['behind'] }) {
  const t = useTranslations('settlement')
  const wordsOf = useStepWords()
  if (row.total) return t(`totals.${row.total}`)
  const { name, note } = wordsOf(row.step)
  const hint = hinted.find((kind) => kind === row.step.kind)
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        {behind ? behind(row.step, name) : name}
        {hint && (
          <Hint label={name} title={name}>
            <p>{t(`hints.${hint}`)}</p>
          </Hint>
        )}
      </span>
      {note && <span className="block text-small leading-5 text-faint">{note}</span>}
    </>
  )
}
