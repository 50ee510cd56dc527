import {
  acceptObjection,
  closeObjectionThread,
  declineObjection,
  type ObjectionThread,
  objectionThread,
  postObjection,
} from '@cuesheet/contract/objections'
import { unitsOf } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Thread } from '../../ui/thread.tsx'
import { objectionTones } from './objections-card.tsx'
import { useLineName } from './use-line-name.ts'

type Reader = 'member' | 'manager' | 'operator'
type Props = {
  modal: ReturnType<typeof useModal>
  objection: number
  reader: Reader
  network?: number | undefined
}

/** What was said of an objection, and what its reader may say or decide. */
export default function ObjectionModal({ modal, objection, reader, network }: Props) {
  const t = useTranslations('money.objections')
  const format = usePaidFormat()
  const lineName = useLineName()
  const own = useQuery({
    ...queryOf(objectionThread, { objection }),
    enabled: modal.isOpen && network === undefined,
  })
  const asOperator = useQuery({
    ...queryOf(closeObjectionThread, { network: network ?? 0, objection }),
    enabled: modal.isOpen && network !== undefined,
  })
  const query = network === undefined ? own : asOperator
  const found: ObjectionThread | undefined = query.data
  const of = found?.objection
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      form="side"
      title={of ? t('of', { month: format.month(of.month) }) : t('title')}
      description={of && (of.line ? lineName(of.line) : t('whole'))}
    >
      {query.isError && !found ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !found || !of ? (
        <Skeleton className="mt-2 h-40 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
          <p className="flex flex-wrap items-center gap-2.5">
            <StatusPill tone={objectionTones[of.state]}>{t(`states.${of.state}`)}</StatusPill>
            {of.state === 'open' && (
              <span className={of.is_late ? 'text-warn' : 'text-muted'}>
                {t('answer_by', { day: format.dayAndYear(of.answer_by) })}
              </span>
            )}
          </p>
          <Thread posts={found.posts} nameOf={(post) => t(post.is_answer ? 'network' : 'member')} />
          {of.decided_at !== null ? (
            <div className="rounded-card border border-line px-4 py-3">
              <p className="font-medium text-pretty">
                {of.amount === null
                  ? t('was_declined')
                  : t('was_accepted', { amount: format.money(of.amount) })}
              </p>
              {of.reason && <p className="mt-0.5 text-pretty text-muted wrap-anywhere">{of.reason}</p>}
            </div>
          ) : (
            reader !== 'operator' && <Answering objection={objection} isManager={reader === 'manager'} />
          )}
        </div>
      )}
    </Modal>
  )
}

function Answering({ objection, isManager }: { objection: number; isManager: boolean }) {
  const t = useTranslations('money.objections')
  const currency = useSettlementCurrency()
  const [deciding, setDeciding] = useState<'accept' | 'decline' | null>(null)
  const post = useCallForm(postObjection, {
    values: { text: '' },
    toBody: ({ text }) => ({ objection_id: objection, text }),
    words: { text: t('short') },
    done: t('posted'),
    onDone: () => post.empty(),
  })
  const common = {
    words: { reason: t('reason_short'), amount: t('amount_wrong', { currency }) },
    onDone: () => setDeciding(null),
  }
  const accept = useCallForm(acceptObjection, {
    ...common,
    values: { amount: '', reason: '' },
    toBody: ({ amount, reason }) => ({
      objection_id: objection,
      amount: unitsOf(amount, currency),
      reason,
    }),
    done: t('accepted_done'),
  })
  const decline = useCallForm(declineObjection, {
    ...common,
    values: { reason: '' },
    toBody: ({ reason }) => ({ objection_id: objection, reason }),
    done: t('declined_done'),
  })
  if (deciding !== null) {
    const form = deciding === 'accept' ? accept : decline
    return (
      <Form form={form.form} className="gap-4">
        {deciding === 'accept' && (
          <TextField
            {...accept.text('amount')}
            label={t('amount', { currency })}
            hint={t('amount_hint')}
            inputMode="decimal"
            required
          />
        )}
        <TextField
          {...(deciding === 'accept' ? accept.text('reason') : decline.text('reason'))}
          label={t('reason')}
          hint={t('reason_hint')}
          required
        />
        <Refusal text={form.refusal} />
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={() => setDeciding(null)}>
            {t('back')}
          </Button>
          <Button
            type="submit"
            kind={deciding === 'accept' ? 'primary' : 'destructive'}
            busy={form.action.isPending}
          >
            {t(deciding === 'accept' ? 'accept' : 'decline')}
          </Button>
        </div>
      </Form>
    )
  }
  return (
    <Form form={post.form} className="gap-3">
      <TextArea {...post.text('text')} label={t(isManager ? 'answer' : 'reply')} rows={3} required />
      <Refusal text={post.refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        {isManager && (
          <>
            <Button onClick={() => setDeciding('decline')}>{t('decline')}</Button>
            <Button onClick={() => setDeciding('accept')}>{t('accept')}</Button>
          </>
        )}
        <Button type="submit" kind="primary" busy={post.action.isPending}>
          {t('send')}
        </Button>
      </div>
    </Form>
  )
}
