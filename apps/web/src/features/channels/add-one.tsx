import type { ManagedChannel } from '@cuesheet/contract/channels'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import { type SyntheticEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { Steps } from '../../ui/steps.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { preview, register } from './api.ts'
import { CategoryChoice } from './category-choice.tsx'
import { severalLinks } from './link-lines.ts'
import { PreviewCard } from './preview-card.tsx'

type Props = {
  onRegistered: (channel: ManagedChannel) => void
  /** Several links were given where one belongs. */
  onSeveral: (pasted: string) => void
}

/** Link, then "is this your channel?" and its category. Nothing is registered before the last button. */
export function AddOne({ onRegistered, onSeveral }: Props) {
  const t = useTranslations('channels.add')
  const app = useTranslations('app')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const [link, setLink] = useDraft('add-channel.link', '')
  const [category, setCategory] = useDraft<ChannelCategory | null>('add-channel.category', null)
  const finding = useAction(preview)
  const adding = useAction(register)
  // Closing the modal is giving it up.
  const { giveUp } = adding
  useEffect(() => giveUp, [giveUp])
  const found = finding.data?.channel ?? null
  const step = found ? 1 : 0

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

  const add = useForm({
    sending: adding,
    problems: { category: category === null ? t('category_required') : undefined },
    onSend: () =>
      found &&
      category &&
      adding.mutate(
        { platform_channel_id: found.platform_channel_id, category },
        {
          onSuccess: ({ channel }) => {
            snackbars.show('success', t('registered'))
            onRegistered(channel)
          },
        },
      ),
  })
  const takeSeveral = (event: SyntheticEvent, given: DataTransfer) => {
    const links = severalLinks(given.getData('text'))
    if (links.length === 0) return
    event.preventDefault()
    onSeveral(links.join('\n'))
  }
  const back = () => {
    find.reset()
    add.reset()
  }

  return (
    <>
      <Steps
        label={t('steps')}
        steps={[t('step_link'), t('step_confirm'), t('step_verify')]}
        current={step}
      />
      {found ? (
        <Form form={add} isQuiet className="mt-5 gap-5">
          <div>
            <h3 className="mb-2.5 text-large font-semibold tracking-tight">{t('is_yours')}</h3>
            <PreviewCard channel={found} />
          </div>
          <CategoryChoice value={category} onPick={setCategory} error={add.problems.category} />
          {adding.isError && <Callout tone="bad" text={sentence(adding.error)} />}
          <div className="flex gap-2 *:flex-1">
            <Button size="large" onClick={back}>
              {t('not_mine')}
            </Button>
            <Button type="submit" kind="primary" size="large" busy={adding.isPending && app('state.working')}>
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
