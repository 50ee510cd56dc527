import { channel as channelCall } from '@cuesheet/contract/channels'
import { video as videoCall } from '@cuesheet/contract/dashboard'
import { askRequest } from '@cuesheet/contract/requests'
import { requestDays, requestReasons } from '@cuesheet/contract/values/requests'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { parseAbout } from './parse-about.ts'

/** Asks for the release of a claim on the video that the address names, or for the allowlist for its channel. */
export default function AskModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('requests')
  const navigate = useNavigate()
  const about = parseAbout(useKept(modal.subject))
  const { channel_id = 0, video_id = null } = about ?? {}
  const isAsked = modal.isOpen && about !== null
  const ofVideo = useQuery({
    ...queryOf(videoCall, { video_id: video_id ?? '', channel_id }),
    enabled: isAsked && video_id !== null,
  })
  const ofChannel = useQuery({
    ...queryOf(channelCall, { channel: channel_id }),
    enabled: isAsked && video_id === null,
  })
  const form = useCallForm(askRequest, {
    values: { reason: requestReasons[0] as (typeof requestReasons)[number], text: '', evidence: '' },
    toBody: ({ evidence, ...said }) => ({ ...said, channel_id, video_id, evidence: evidence.trim() || null }),
    words: { text: t('ask.text_short'), evidence: t('ask.evidence_wrong') },
    done: t('ask.sent'),
    onDone: ({ request_id }) =>
      void navigate({ to: '/requests', search: { dialog: `request.${request_id}` } }),
    draft: `request ${channel_id} ${video_id}`,
  })
  return (
    <FormModal
      modal={{ ...modal, isOpen: isAsked }}
      form={form}
      title={t(video_id === null ? 'ask.allowlist' : 'ask.release')}
      description={ofVideo.data?.video.title ?? ofChannel.data?.channel.title ?? video_id ?? ' '}
      submit={t('ask.submit')}
    >
      <ChoiceRow
        {...form.pick('reason')}
        label={t('ask.reason')}
        choices={requestReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextArea
        {...form.text('text')}
        label={t('ask.text')}
        hint={t('ask.text_hint', { days: requestDays })}
        required
      />
      <TextField {...form.text('evidence')} label={t('ask.evidence')} inputMode="url" />
    </FormModal>
  )
}
