import { answerNetworkRequest, answerRequest, type MemberRequest } from '@cuesheet/contract/requests'
import { type RequestAnswer, requestAnswers } from '@cuesheet/contract/values/requests'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Form } from '../../ui/form.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { certificatesQuery } from './video-certificates.tsx'

type Props = { request: MemberRequest; network: number | undefined }

/** Answers a request for the network, with a certificate where the video has one. */
export function AnswerForm({ request, network }: Props) {
  const t = useTranslations('requests')
  const { request_id, video_id, channel_id } = request
  const query = useQuery({
    ...certificatesQuery({ video: video_id ?? '', channel: channel_id }, network),
    enabled: video_id !== null,
  })
  const valid = (query.data?.tracks ?? []).flatMap(({ title, certificate }) =>
    certificate?.state === 'valid' ? [{ ...certificate, title }] : [],
  )
  const toBody = ({ answer, reason, certificate }: Values) => ({
    request_id,
    answer,
    reason,
    certificate_id: answer === 'granted' ? (certificate ?? valid[0]?.certificate_id) || null : null,
  })
  const first: Values = { answer: 'granted', reason: '', certificate: null }
  const said = { values: first, words: { reason: t('ask.text_short') }, done: t('thread.answered') }
  const own = useCallForm(answerRequest, { ...said, toBody })
  const forNetwork = useCallForm(answerNetworkRequest, {
    ...said,
    toBody: (values) => ({ ...toBody(values), network_id: network ?? null }),
  })
  const form = network === undefined ? own : forNetwork
  return (
    <Form form={form.form} className="gap-4">
      <ChoiceRow
        {...form.pick('answer')}
        label={t('thread.answer')}
        choices={requestAnswers.map((value) => ({ value, label: t(`thread.answers.${value}`) }))}
      />
      <TextArea
        {...form.text('reason')}
        label={t('thread.reason')}
        hint={t('thread.reason_hint')}
        rows={3}
        required
      />
      {form.values.answer === 'granted' && valid.length > 0 && (
        <OptionPicker
          label={t('thread.attach')}
          value={form.values.certificate ?? valid[0]!.certificate_id}
          options={[
            ...valid.map(({ certificate_id, number, title }) => ({
              value: certificate_id,
              label: t('thread.certificate', { number, track: title }),
            })),
            { value: 0, label: t('thread.attach_none') },
          ]}
          onPick={(certificate) => form.set({ certificate })}
        />
      )}
      <Refusal text={form.refusal} />
      <div className="flex justify-end">
        <Button type="submit" kind="primary" busy={form.action.isPending}>
          {t('thread.answer_submit')}
        </Button>
      </div>
    </Form>
  )
}

/** `certificate` null: the first; 0: none. */
type Values = { answer: RequestAnswer; reason: string; certificate: number | null }
