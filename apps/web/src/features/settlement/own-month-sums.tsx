import { type OwnMonth, type OwnSettled, settledMonth } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { ExportPicker } from './export-picker.tsx'
import { LinesTable } from './lines-table.tsx'
import { ObjectionsCard } from './objections-card.tsx'
import { SettledSentence } from './settled-sentence.tsx'
import { ShareFirstPayout } from './share-first-payout.tsx'
import { useSettlementFormat } from './use-settlement-format.ts'
import { useWhenPaid } from './use-when-paid.ts'

const loadObject = () => import('./object-modal.tsx')

type Props = { month: string | undefined; months: readonly OwnMonth[] | undefined }

/** How a settled month came about: what it settled at, the way there from the estimate, and the lines that it is made of. */
export default function OwnMonthSums({ month, months }: Props) {
  const t = useTranslations('settlement')
  const query = useQuery(queryOf(settledMonth, { month }))
  const settled = query.data?.settled
  if (query.isError && settled === undefined) return <Failed title={t('failed')} query={query} />
  if (settled === undefined) return <ScreenSkeleton />
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
    >
      {months && months.length > 0 && (
        <div className="print:hidden">
          <MonthPicker month={settled?.month ?? month ?? months[0]!.month} months={months} />
        </div>
      )}
      {settled ? (
        <>
          <Settled settled={settled} />
          <ShareFirstPayout month={settled.month} months={months} />
        </>
      ) : (
        <EmptyState
          icon={Wallet}
          title={t(month ? 'not_settled' : 'none_settled')}
          text={t(month ? 'not_settled_text' : 'none_settled_text')}
        />
      )}
    </div>
  )
}

function MonthPicker({ month, months }: { month: string; months: readonly OwnMonth[] }) {
  const t = useTranslations('settlement')
  const format = useFormat()
  const onSearch = useSearchChange()
  return (
    <OptionPicker
      label={t('months')}
      value={month}
      options={months.map((of) => ({ value: of.month, label: format.month(of.month) }))}
      onPick={(picked) => onSearch({ month: picked, view: 'sums' })}
    >
      {format.month(month)}
    </OptionPicker>
  )
}

function Settled({ settled }: { settled: OwnSettled }) {
  const t = useTranslations('settlement')
  const money = useTranslations('money.object')
  const format = useSettlementFormat(settled.currency, settled.dollars_at)
  const whenPaid = useWhenPaid()
  const dialog = useModal('dialog')
  const [, at] = /^object\.(\d+|all)$/.exec(dialog.subject ?? '') ?? []
  const mayObject = settled.objects_until >= localDay(new Date())
  const isObjecting = at !== undefined && mayObject
  return (
    <>
      <section className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
        <div className="float-end flex gap-2 print:hidden">
          <ExportPicker month={settled.month} />
        </div>
        <h2 className="text-small text-muted">{t('card_title', { month: format.month(settled.month) })}</h2>
        <p className="mt-1 text-figure leading-tight font-semibold tracking-tight tabular-nums">
          {format.paid(settled.payable)}
        </p>
        <p className="text-small text-muted">{whenPaid(settled)}</p>
        <p className="mt-3 text-pretty">
          <SettledSentence settled={settled} format={format} />
        </p>
        {settled.awaited.map((file) => (
          <div key={`${file.family} ${file.adjustment_type}`} className="mt-3">
            <AwaitedFile file={file} />
          </div>
        ))}
        {mayObject && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
            <ModalLink modal="dialog" subject="object.all" className={buttonClass()}>
              {money('open')}
            </ModalLink>
            <span className="text-small text-muted">
              {money('until', { day: format.dayAndYear(settled.objects_until) })}
            </span>
          </p>
        )}
      </section>
      <ObjectionsCard month={settled.month} />
      <SettingsCard title={t('bridge_title')} text={t('bridge_text')}>
        <BridgeTable bridge={settled.bridge} format={format} />
      </SettingsCard>
      <SettingsCard title={t('lines.title')} text={t('lines.text')}>
        <LinesTable
          lines={settled.lines}
          bridge={settled.bridge}
          format={format}
          {...(mayObject && {
            below: (_, at) => (
              <ModalLink
                modal="dialog"
                subject={`object.${at}`}
                className="inline-block rounded-small text-small font-medium text-primary-text hover:underline pointer-coarse:py-2 print:hidden"
              >
                {money('to_line')}
              </ModalLink>
            ),
          })}
        />
      </SettingsCard>
      <Layer load={loadObject} isOpen={isObjecting} onClose={dialog.close} isDialog>
        {(ObjectModal) =>
          at !== undefined && (
            <ObjectModal
              key={`${settled.month} ${at}`}
              modal={{ ...dialog, isOpen: isObjecting }}
              month={settled.month}
              line={at === 'all' ? null : (settled.lines[Number(at)] ?? null)}
            />
          )
        }
      </Layer>
    </>
  )
}

/** To a member: a file that the month was closed without, and where it counts since it came. */
function AwaitedFile({ file }: { file: OwnSettled['awaited'][number] }) {
  const t = useTranslations('settlement')
  const format = useFormat()
  const { family, adjustment_type, came_in } = file
  const name = [t(`families.${family}`), adjustment_type].filter(Boolean).join(' · ')
  return (
    <Callout
      tone={came_in === null ? 'warn' : 'info'}
      text={
        came_in === null
          ? t('awaited.of', { family: name })
          : t('awaited.came', { family: name, month: format.month(came_in) })
      }
      isQuiet
    >
      {came_in === null && t('awaited.own_text')}
    </Callout>
  )
}
