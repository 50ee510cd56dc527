import { systemMails } from '@cuesheet/contract/console-system'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { oneOf } from '../../lib/search-params.ts'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { stateQuery } from './state-query.ts'

type Mail = AnswerOf<typeof systemMails>['rows'][number]

const shape = { state: oneOf(['failed']) }
const tones = { sent: 'good', failing: 'warn', given_up: 'bad', unsure: 'warn' } as const

/** The mails of the last 90 days: to whose account and how they fared, never what they say. */
export function MailsPage() {
  const t = useTranslations('console_system')
  const [search, onSearch] = useConsoleSearch(shape)
  const state = useQuery(stateQuery)
  const kindOf = ({ kind }: Mail) => t(`mails.kinds.${known.find((name) => name === kind) ?? 'other'}`)
  const pieces = usePieces('system/mails', systemMails, { failed: search.state === 'failed' ? '1' : '0' })
  return (
    <>
      {state.data?.has_mail === false && (
        <div className="mb-3">
          <Callout tone="warn" isQuiet text={t('mails.no_mail')} />
        </div>
      )}
      <ConsoleList
        pieces={pieces}
        label={t('mails.title')}
        rowKey={({ mail_id }) => mail_id}
        row={(mail) => <MailRow mail={mail} />}
        file={[
          { header: t('mails.kind'), value: (mail) => kindOf(mail) },
          { header: t('mails.account'), value: ({ nickname }) => nickname ?? t('mails.gone') },
          { header: t('mails.network'), value: ({ network }) => network ?? t('mails.installation') },
          { header: t('mails.state'), value: ({ state }) => t(`mails.states.${state}`) },
          { header: t('mails.tried'), value: ({ tries }) => tries },
          { header: t('mails.code'), value: ({ code }) => code },
          { header: t('mails.time'), value: ({ tried_at }) => tried_at },
        ]}
        search={search}
        onSearch={onSearch}
        filters={[
          {
            name: 'state',
            label: t('mails.state'),
            any: t('mails.all'),
            options: ['failed'],
            text: () => t('mails.failed_only'),
            as: 'tabs',
          },
        ]}
        empty={{ icon: MailX, title: t('mails.empty'), text: t('mails.empty_text') }}
      />
    </>
  )
}

const known = ['password_reset', 'collection', 'message', 'digest'] as const

function MailRow({ mail }: { mail: Mail }) {
  const t = useTranslations('console_system.mails')
  const format = useFormat()
  const { kind, nickname, network, state, tries, code, tried_at } = mail
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{t(`kinds.${known.find((name) => name === kind) ?? 'other'}`)}</p>
        <p className="text-small text-muted wrap-anywhere">
          <bdi>{nickname ?? t('gone')}</bdi> · {network ?? t('installation')}
          {code && ` · ${code}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 text-small text-muted tabular-nums">
        {tries > 1 && <span>{t('tries', { tries })}</span>}
        <span>{format.moment(tried_at)}</span>
        <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>
      </div>
    </li>
  )
}
