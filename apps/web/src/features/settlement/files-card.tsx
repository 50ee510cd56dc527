import type { CloseMonth } from '@cuesheet/contract/settlement'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FileName } from '../../ui/file-name.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { SettlementFormat } from './use-settlement-format.ts'

type File = CloseMonth['files_of_month'][number]
type Expected = CloseMonth['checklist'][number]
type Props = {
  month: Pick<CloseMonth, 'checklist' | 'files_of_month'>
  format: SettlementFormat
  action?: ReactNode
  behind?: (file: File, name: ReactNode) => ReactNode
}

const tones = { current: 'good', replaced: 'neutral', late: 'warn', reverted: 'neutral' } as const

/** Which files the month needs and has. */
export function FilesCard({ month, format, action, behind }: Props) {
  const t = useTranslations('settlement')
  const nameOf = useFileKindName()
  const missing = month.checklist.filter(({ is_needed, is_here }) => is_needed && !is_here)
  return (
    <SettingsCard title={t('files.title')} text={t('files.text')}>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1.5">
        {month.checklist.map((file) => (
          <li key={[file.family, file.level, file.part, file.is_adjustment].join()}>
            <Check file={file} name={nameOf(file)} />
          </li>
        ))}
      </ul>
      {missing.length > 0 && <div className="mb-3">{action}</div>}
      {month.files_of_month.length > 0 && (
        <PlainTable
          label={t('files.title')}
          rows={month.files_of_month}
          rowKey={({ file_id }) => String(file_id)}
          columns={[
            {
              id: 'file',
              header: t('files.file'),
              cell: (file) => (
                <>
                  <span className="font-medium">{nameOf(file)}</span>
                  <span className="block text-small wrap-anywhere text-faint">
                    {behind ? (
                      behind(file, <FileName name={file.file_name} />)
                    ) : (
                      <FileName name={file.file_name} />
                    )}{' '}
                    · {format.moment(file.imported_at)}
                  </span>
                </>
              ),
            },
            {
              id: 'state',
              header: t('files.state'),
              isWide: true,
              cell: ({ state, is_basis }) => (
                <StatusPill tone={is_basis || state !== 'current' ? tones[state] : 'neutral'}>
                  {t(state === 'current' && !is_basis ? 'files.enriches' : `files.states.${state}`)}
                </StatusPill>
              ),
            },
            {
              id: 'rows',
              header: t('files.rows'),
              align: 'end',
              isWide: true,
              cell: ({ rows }) => format.count(rows),
            },
            {
              id: 'usd',
              header: t('dollars'),
              align: 'end',
              // Tax is in the currency of the payment.
              cell: ({ family, usd }) => format.usd(family.startsWith('us_tax') ? null : usd),
            },
          ]}
        />
      )}
    </SettingsCard>
  )
}

function Check({ file: { is_here, is_needed }, name }: { file: Expected; name: string }) {
  const t = useTranslations('settlement.files')
  const Icon = is_here ? CircleCheck : CircleDashed
  return (
    <span className={`inline-flex items-center gap-1.5 ${is_here || is_needed ? '' : 'text-faint'}`}>
      <Icon
        size={16}
        aria-label={t(is_here ? 'here' : is_needed ? 'missing' : 'optional')}
        className={is_here ? 'text-up' : is_needed ? 'text-down' : 'text-faint'}
      />
      {name}
    </span>
  )
}

/** `Premium · music · adjustments`. */
function useFileKindName() {
  const t = useTranslations('settlement')
  type Kind = Parameters<typeof t>[0]
  const word = (key: string, otherwise: string) => (t.has(key as Kind) ? t(key as Kind) : otherwise)
  return (file: { family: string; level: string | null; part: string | null; is_adjustment: boolean }) =>
    [
      word(`families.${file.family}`, file.family),
      file.level && word(`levels.${file.level}`, file.level),
      file.part && word(`parts.${file.part}`, file.part),
      file.is_adjustment && t('files.adjustments'),
    ]
      .filter(Boolean)
      .join(' · ')
}
