import { createFromDraft, draftSteps, networkDrafts } from '@cuesheet/contract/console-network-drafts'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../lib/call-error.ts'
import { keyOf } from '../../../lib/key-of.ts'
import { useLocale } from '../../../lib/locale.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import type { CreatedNetwork } from './created.tsx'
import type { emptyDraft } from './draft-content.ts'

/** All that was filled in, what is missing of it, and the end of it: the network is created. */
export function SummaryStep({
  draft: { draft_id, revision, content, problems },
  onGoTo,
  onRefused,
  onCreated,
}: {
  draft: typeof emptyDraft
  onGoTo: (step: (typeof draftSteps)[number]) => void
  /** What was right when it was filled in is no longer so, as a domain that another network has by now. */
  onRefused: () => void
  onCreated: (created: CreatedNetwork) => void
}) {
  const t = useTranslations('console_networks.new')
  const settings = useTranslations('console_networks.settings')
  const sentence = useSentence()
  const language = useLocale()
  const creating = useAction(
    mutationOf(createFromDraft, {
      onSuccess: (_answer, _body, _result, { client }) =>
        client.invalidateQueries({ queryKey: keyOf(networkDrafts) }),
      gcTime: 0,
    }),
  )
  const { name, domain, titles, is_playist, fee_percent, manager_id, manager_nickname } = content
  const said = {
    domain: [name, domain],
    brand: Object.values(titles).filter(Boolean),
    defaults: [settings(is_playist ? 'playist' : 'korean'), t('fee', { percent: fee_percent })],
    manager: manager_id ? [manager_nickname, manager_id] : [t('no_manager')],
  }
  const isWhole = Object.values(problems).every((fields) => Object.keys(fields).length === 0)
  return (
    <div className="grid gap-4">
      <ul className="grid">
        {draftSteps.map((step) => (
          <li key={step} className="border-line py-3 first:pt-0 last:pb-0 [&+&]:border-t">
            <div className="flex items-start gap-3">
              <div className="min-w-0 flex-1">
                <p className="text-small text-muted">{t(`step.${step}`)}</p>
                <p className="font-medium wrap-anywhere">{said[step].filter(Boolean).join(' · ') || '–'}</p>
              </div>
              <IconButton label={t('edit', { step: t(`step.${step}`) })} onClick={() => onGoTo(step)}>
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
            </div>
            {Object.entries(problems[step]).map(([field, problem]) => (
              <p key={field} className="mt-1 text-small font-medium text-danger">
                {problem}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {!isWhole && <Callout tone="warn" text={t('missing')} isQuiet />}
      <Refusal text={creating.error && sentence(creating.error)} />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          disabled={!isWhole || draft_id === null}
          busy={creating.isPending}
          onClick={() =>
            draft_id !== null &&
            creating.mutate(
              { draft_id, revision, language },
              {
                onSuccess: (answer) => onCreated(answer),
                onError: (error) =>
                  error instanceof CallError && error.code === 'invalid_input' && onRefused(),
              },
            )
          }
        >
          {t('create')}
        </Button>
        <Button onClick={() => onGoTo('manager')}>{t('back')}</Button>
      </div>
    </div>
  )
}
