import {
  type MemberRequest,
  networkRequestThread,
  type RequestThread,
  replyToRequest,
  requestThread,
} from '@cuesheet/contract/requests'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Thread } from '../../ui/thread.tsx'
import { AnswerForm } from './answer-form.tsx'
import { requestTones, subjectOf, TimeLeft } from './requests-list.tsx'
import { VideoCertificates } from './video-certificates.tsx'

type Props = {
  modal: ReturnType<typeof useModal>
  request: number
  reader: 'member' | 'manager' | 'operator'
  network?: number | undefined
}

/** A request, every step of it, and what its reader may say or decide. */
export default function RequestModal({ modal, request, reader, network }: Props) {
  const t = useTranslations('requests')
  const own = useQuery({
    ...queryOf(requestThread, { request }),
    enabled: modal.isOpen && network === undefined,
  })
  const asOperator = useQuery({
    ...queryOf(networkRequestThread, { network: network ?? 0, request }),
    enabled: modal.isOpen && network !== undefined,
  })
  const query = network === undefined ? own : asOperator
  const found: RequestThread | undefined = query.data
  const of = found?.request
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      form="side"
      title={of ? subjectOf(of) : t('list.label')}
      description={of && [t(`ask.${of.kind}`), of.channel, of.nickname].filter(Boolean).join(' · ')}
    >
      {query.isError && !found ? (
        <Failed title={t('thread.failed')} query={query} bare />
      ) : !found || !of ? (
        <Skeleton className="mt-2 h-40 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
          <div className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-2.5">
              <StatusPill tone={requestTones[of.state]}>{t(`states.${of.state}`)}</StatusPill>
              <TimeLeft row={of} />
            </p>
            <p className="text-small text-muted">
              {t('ask.reason')}: {t(`reasons.${of.reason}`)}
            </p>
            <p className="flex flex-wrap gap-x-4 text-small">
              {of.video_id && (
                <OutsideLink href={`https://www.youtube.com/watch?v=${encodeURIComponent(of.video_id)}`}>
                  {t('thread.on_platform')}
                </OutsideLink>
              )}
              {of.evidence && (
                <OutsideLink href={of.evidence}>
                  {`${t('thread.evidence')} (${new URL(of.evidence).host})`}
                </OutsideLink>
              )}
            </p>
          </div>
          <Thread
            posts={found.posts}
            nameOf={(post) => t(post.is_answer ? 'thread.network' : 'thread.member')}
            stepOf={({ step }) =>
              step && <span className="font-medium text-text">{t(`thread.steps.${step}`)}</span>
            }
          />
          {of.certificate && (
            <p className="text-small text-pretty text-muted">{t('thread.certificate', of.certificate)}</p>
          )}
          {of.decided_at === null &&
            (reader === 'member' ? (
              <Reply request={request} />
            ) : (
              <AnswerForm request={of} network={network} />
            ))}
          {of.video_id && (
            <section>
              <h3 className="mb-2 font-semibold">{t('thread.certificates')}</h3>
              <VideoCertificates
                video={of.video_id}
                channel={of.channel_id}
                isManager={reader === 'manager'}
                network={network}
              />
            </section>
          )}
        </div>
      )}
    </Modal>
  )
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1 rounded-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
    >
      {children}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

function Reply({ request }: { request: MemberRequest['request_id'] }) {
  const t = useTranslations('requests')
  const form = useCallForm(replyToRequest, {
    values: { text: '' },
    toBody: ({ text }) => ({ request_id: request, text }),
    words: { text: t('ask.text_short') },
    done: t('thread.sent'),
    onDone: () => form.empty(),
  })
  return (
    <Form form={form.form} className="gap-3">
      <TextArea {...form.text('text')} label={t('thread.reply')} rows={3} required />
      <Refusal text={form.refusal} />
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={form.action.isPending}>
          {t('thread.send')}
        </Button>
      </div>
    </Form>
  )
}
