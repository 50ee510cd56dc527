import { usualLinkDays } from '@cuesheet/contract/values/code-link'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Coded, useCodeMessages } from './code-messages.tsx'
import { makeLinks } from './made-links.ts'

/** The codes of channels that were just registered, as messages to their creators: all at once, with links if wished. */
export function SendCodes({ channels }: { channels: readonly Coded[] }) {
  const t = useTranslations('channels.message')
  const format = useFormat()
  const sentence = useSentence()
  const messages = useCodeMessages()
  const [isLinked, setLinked] = useState(false)
  // Made when they are wished for: copying must follow a press at once.
  const making = useAction({
    ...makeLinks,
    onError: (error) => {
      setLinked(false)
      snackbars.show('error', sentence(error))
    },
  })
  return (
    <section aria-labelledby="send-codes" className="rounded-card border border-line px-4 py-3.5">
      <h3 id="send-codes" className="font-semibold">
        {t('title')}
      </h3>
      <p className="mt-1 text-small text-pretty text-muted">{t('lead')}</p>
      <Checkbox
        className="mt-1"
        isChecked={isLinked}
        isDisabled={isLinked}
        onChange={() => {
          setLinked(true)
          making.mutate({ channels: channels.map(({ channel_id }) => channel_id) })
        }}
      >
        {t('with_link', { days: usualLinkDays })}
      </Checkbox>
      <Button
        className="mt-1.5"
        onClick={() => void messages.copy(channels)}
        busy={making.isPending && t('making')}
      >
        <Copy size={16} aria-hidden="true" />
        {t('copy_all', { count: channels.length, shown: format.count(channels.length) })}
      </Button>
    </section>
  )
}
