import {
  addChannel,
  type ChannelPreview,
  type ManagedChannel,
  previewChannel,
} from '@cuesheet/contract/channels'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import { type SyntheticEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { showChanged } from './channel-queries.ts'
import { severalLinks } from './link-lines.ts'
import { PlatformLink } from './platform-link.tsx'

type Props = {
  onRegistered: (channel: ManagedChannel) => void
  /** Several links were given where one belongs. */
  onSeveral: (pasted: string) => void
}

/** Link, then "is this your channel?" and its category. Nothing is registered before the last button. */
export function AddOne({ onRegistered, onSeveral }: Props) {
  const t = useTranslations('channels.add')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [link, setLink] = useDraft('add-channel.link', '')
  const finding = useAction(mutationOf(previewChannel))
  const foundChannel = finding.data?.channel ?? null
  const step = foundChannel ? 1 : 0

  const find = useForm({
    sending: finding,
    shown: { link: finding.error ? sentence(finding.error) : undefined },
    problems: { link: link.trim() === '' ? t('link_required') : undefined },
    onSend: () => {
      const links = severalLinks(link)
      if (links.length === 0) finding.mutate({ link: link.trim() }, { onError: () => find.select('link') })
      else {
        setLink('')
        onSeveral(links.join('\n'))
      }
    },
  })
  const { focus } = find
  // A keyboard starts writing at once; a phone keeps its own keyboard away until asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step begins.
  useEffect(() => {
    if (step === 0 && matchMedia('(pointer: fine)').matches) focus('link')
  }, [step])

  const add = useCallForm(addChannel, {
    values: { category: null as ChannelCategory | null },
    toBody: ({ category }) => ({ platform_channel_id: foundChannel?.platform_channel_id, category }),
    words: { category: t('category_required') },
    done: t('registered'),
    onDone: ({ channel }) => onRegistered(channel),
    draft: 'add-channel.category',
    mutation: { onSuccess: showChanged },
  })
  // Closing the modal is giving it up.
  const { giveUp } = add.action
  useEffect(() => giveUp, [giveUp])
  const takeSeveral = (event: SyntheticEvent, given: DataTransfer) => {
    const links = severalLinks(given.getData('text'))
    if (links.length === 0) return
    event.preventDefault()
    onSeveral(links.join('\n'))
  }
  const back = () => {
    find.reset()
    add.form.reset()
  }

  return (
    <>
      <Steps
        label={t('steps')}
        steps={[t('step_link'), t('step_confirm'), t('step_verify')]}
        current={step}
      />
      {foundChannel ? (
        <Form form={add.form} isQuiet className="mt-5 gap-5">
          <div>
            <h3 className="mb-2.5 text-large font-semibold tracking-tight">{t('is_yours')}</h3>
            <PreviewCard channel={foundChannel} />
          </div>
          <CategoryChoice {...add.pick('category')} error={add.form.problems.category} />
          {add.refusal && <Callout tone="bad" text={add.refusal} />}
          <div className="flex gap-2 *:flex-1">
            <Button size="large" onClick={back}>
              {t('not_mine')}
            </Button>
            <Button type="submit" kind="primary" size="large" busy={add.action.isPending}>
              {t('register')}
            </Button>
          </div>
        </Form>
      ) : (
        <Form form={find} className="mt-5 gap-4">
          <TextField
            label={t('link')}
            name="link"
            value={link}
            onChange={(event) => setLink(event.target.value)}
            onPaste={(event) => takeSeveral(event, event.clipboardData)}
            onDrop={(event) => takeSeveral(event, event.dataTransfer)}
            translate="no"
            placeholder="youtube.com/@handle"
            hint={t('link_hint')}
            error={tooLong(link, 2000) ?? find.problems.link}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button type="submit" kind="primary" size="large" busy={finding.isPending && t('finding')}>
            {t('find')}
          </Button>
        </Form>
      )}
    </>
  )
}

/** The channel a link led to, to be recognised by its owner. */
function PreviewCard({ channel }: { channel: ChannelPreview }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { title, handle, thumbnail, videos, is_certain, contested, platform_channel_id } = channel
  return (
    <div className="grid gap-2.5">
      <div className="flex items-center gap-4 rounded-card border border-line p-4">
        <RoundPicture src={thumbnail} name={title} sizePx={64} />
        <div className="min-w-0 flex-1">
          <p className="text-large font-semibold tracking-tight">{title}</p>
          <p className="text-small text-muted">
            {[handle, videos !== null && t('add.videos', { count: videos, shown: format.count(videos) })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <PlatformLink platformChannelId={platform_channel_id} />
        </div>
      </div>
      {!is_certain && <Callout tone="warn" text={t('add.uncertain')} isQuiet />}
      {contested && <Callout tone="warn" text={t('contested_text')} isQuiet />}
    </div>
  )
}
