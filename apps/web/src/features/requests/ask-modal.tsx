import { channel as channelCall, channels as channelsCall } from '@cuesheet/contract/channels'
import { video as videoCall } from '@cuesheet/contract/dashboard'
import { askRequest } from '@cuesheet/contract/requests'
import { requestDays, requestReasons } from '@cuesheet/contract/values/requests'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { infiniteOf, queryOf } from '../../lib/client.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Named } from '../../ui/named.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { parseAbout, parseVideoLink } from './parse-about.ts'

/** Asks for the release of a claim on the video that the address names, or for the allowlist for its channel; `new`: of what is chosen here. */
export default function AskModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('requests')
  const navigate = useNavigate()
  const subject = useKept(modal.subject)
  const isNew = subject === 'new'
  const about = parseAbout(subject)
  const { channel_id = 0, video_id = null } = about ?? {}
  const isAsked = modal.isOpen && (isNew || about !== null)
  const ofVideo = useQuery({
    ...queryOf(videoCall, { video_id: video_id ?? '', channel_id }),
    enabled: isAsked && video_id !== null,
  })
  const ofChannel = useQuery({
    ...queryOf(channelCall, { channel: channel_id }),
    enabled: isAsked && !isNew && video_id === null,
  })
  const own = useInfiniteQuery(
    infiniteOf(channelsCall, { sort: 'title', order: 'asc', size: 200 }, { enabled: isAsked && isNew }),
  )
  const channels = own.data?.pages.flatMap(({ rows }) => rows) ?? []
  // Who has one channel has nothing to choose.
  const onlyOne = channels.length === 1 ? channels[0]!.channel_id : 0
  const form = useCallForm(askRequest, {
    values: {
      channel_id: channel_id || onlyOne,
      link: '',
      reason: requestReasons[0] as (typeof requestReasons)[number],
      text: '',
      evidence: '',
    },
    toBody: ({ evidence, link, ...said }) => ({
      ...said,
      video_id: isNew ? parseVideoLink(link) : video_id,
      evidence: evidence.trim() || null,
    }),
    words: {
      channel_id: t('ask.channel_missing'),
      text: t('ask.text_short'),
      evidence: t('ask.evidence_wrong'),
    },
    problems: ({ link }) =>
      link.trim() !== '' && parseVideoLink(link) === null ? { link: t('ask.link_wrong') } : {},
    refusedAt: (code) => (isNew && code === 'not_found' ? 'link' : undefined),
    done: t('ask.sent'),
    onDone: ({ request_id }) =>
      void navigate({ to: '/requests', search: { dialog: `request.${request_id}` } }),
    draft: `request ${channel_id} ${video_id}`,
  })
  return (
    <FormModal
      modal={{ ...modal, isOpen: isAsked }}
      form={form}
      title={t(isNew ? 'ask.new' : video_id === null ? 'ask.allowlist' : 'ask.release')}
      description={
        isNew ? undefined : (ofVideo.data?.video.title ?? ofChannel.data?.channel.title ?? video_id ?? ' ')
      }
      submit={t('ask.submit')}
    >
      {isNew && (
        <>
          <Named label={t('ask.channel')}>
            <OptionPicker
              label={t('ask.channel')}
              name="channel_id"
              value={form.values.channel_id}
              options={channels.map((row) => ({ value: row.channel_id, label: row.title ?? '' }))}
              onPick={(picked) => form.set({ channel_id: picked })}
              error={form.form.problems.channel_id}
              search={{ label: t('ask.search'), none: t('ask.none_found') }}
              more={{
                hasMore: own.hasNextPage,
                isLoading: own.isFetching,
                load: () => void own.fetchNextPage({ cancelRefetch: false }),
              }}
            >
              <span className="truncate">
                {channels.find((row) => row.channel_id === form.values.channel_id)?.title ??
                  t('ask.channel_missing')}
              </span>
            </OptionPicker>
          </Named>
          <TextField {...form.text('link')} label={t('ask.link')} hint={t('ask.link_hint')} inputMode="url" />
        </>
      )}
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
