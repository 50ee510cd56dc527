import { noticeReceiptNetworks, noticeReceipts, resendNotice } from '@cuesheet/contract/console-notices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { authoredOneQuery } from '../../features/notices/notice-queries.ts'
import { longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useMay } from '../use-may.ts'

/** Who has read a notice, day by day and by network; those who have not are reminded here. */
export default function ReceiptsScreen({ id }: { id: number }) {
  const t = useTranslations('console_notices')
  const format = useFormat()
  const sentence = useSentence()
  const query = useQuery(queryOf(noticeReceipts, { notice: id }, { staleTime: 0 }))
  const notice = useQuery(authoredOneQuery(id)).data?.notice
  const [isAsking, setAsking] = useState(false)
  const sending = useAction(mutationOf(resendNotice, { deadlineMs: longDeadlineMs }))
  usePageTitle(t('receipts.title'))
  const { data } = query
  const unread = data ? data.audience - data.readers : 0
  const maySend = useMay(resendNotice) && notice?.state === 'published' && unread > 0
  return (
    <>
      <p className="mb-1.5 mobile:mb-2">
        <Link
          {...consoleLink('notices')}
          className="inline-flex items-center gap-1.5 rounded-small py-1 text-small font-medium text-muted hover:text-text"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back')}
        </Link>
      </p>
      <PageHead
        title={t('receipts.title')}
        context={notice?.title}
        action={
          maySend && (
            <Button kind="primary" onClick={() => setAsking(true)}>
              {t('receipts.resend')}
            </Button>
          )
        }
      />
      {query.isError ? (
        <Failed title={t('receipts.failed')} query={query} />
      ) : !data ? (
        <ScreenSkeleton />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-2">
          <SettingsCard
            title={t('receipts.over_time')}
            text={t('receipts.sum', {
              readers: format.count(data.readers),
              audience: format.count(data.audience),
            })}
          >
            <Days days={data.days} audience={data.audience} />
            {data.sent_again.map(({ at, accounts }) => (
              <p key={at} className="mt-3 text-small text-faint">
                {t('receipts.sent_again', { count: accounts, moment: format.moment(at) })}
              </p>
            ))}
          </SettingsCard>
          <SettingsCard title={t('receipts.by_network')}>
            <Networks id={id} />
          </SettingsCard>
        </div>
      )}
      <DecisionModal
        isOpen={isAsking}
        onClose={() => {
          sending.reset()
          setAsking(false)
        }}
        title={t('receipts.resend_title', { count: unread })}
        description={t('receipts.resend_text')}
        submit={t('receipts.resend')}
        action={() =>
          sending.mutate(
            { notice_id: id },
            {
              onSuccess: ({ message }) => {
                snackbars.show('success', message)
                setAsking(false)
              },
            },
          )
        }
        work={sending}
      >
        {sending.error && <Callout tone="bad" text={sentence(sending.error)} />}
      </DecisionModal>
    </>
  )
}

function Networks({ id }: { id: number }) {
  const t = useTranslations('console_notices')
  const format = useFormat()
  const pieces = usePieces('notices/receipts', noticeReceiptNetworks, { notice: id })
  return (
    <ConsoleList
      pieces={pieces}
      label={t('receipts.by_network')}
      form="bare"
      rowKey={({ network_id }) => String(network_id)}
      row={({ name, audience, readers }) => (
        <li className="py-2.5">
          <p className="flex justify-between gap-4">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <span className="text-muted tabular-nums">
              {t('receipts.sum', { readers: format.count(readers), audience: format.count(audience) })}
            </span>
          </p>
          <Bar share={readers / audience} />
        </li>
      )}
      file={[
        { header: t('preview.network'), value: ({ name }) => name },
        { header: t('receipts.audience'), value: ({ audience }) => audience },
        { header: t('receipts.readers'), value: ({ readers }) => readers },
      ]}
      empty={{ icon: UsersRound, title: t('receipts.no_network'), text: t('receipts.no_network_text') }}
    />
  )
}

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-primary-mark" style={{ width: `${share * 100}%` }} />
  </span>
)

function Days({ days, audience }: { days: { day: string; readers: number }[]; audience: number }) {
  const t = useTranslations('console_notices.receipts')
  const format = useFormat()
  if (days.length === 0) return <p className="text-muted">{t('nobody')}</p>
  let sum = 0
  return (
    <table className="w-full">
      <thead>
        <tr className="text-small text-muted">
          <th className="py-1 text-start font-medium">{t('day')}</th>
          <th className="py-1 text-end font-medium">{t('readers')}</th>
          <th className="w-2/5 py-1 ps-6 text-start font-medium">{t('so_far')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, readers }) => {
          sum += readers
          return (
            <tr key={day} className="border-t border-line">
              <td className="py-1.5">{format.dayAndYear(day)}</td>
              <td className="py-1.5 text-end tabular-nums">{format.count(readers)}</td>
              <td className="py-1.5 ps-6 tabular-nums">
                {format.count(sum)}
                <Bar share={sum / audience} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
