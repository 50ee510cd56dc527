import type { DecisionResult, QueuedChannel } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { keyOf } from './queue-search.ts'

type Props = { results: DecisionResult[]; rows: readonly QueuedChannel[]; onClose: () => void }

/** What became of several channels that were decided on at once: those that were not have a sentence each. */
export function BulkResult({ results, rows, onClose }: Props) {
  const t = useTranslations('console_review.bulk')
  const count = (result: DecisionResult['result']) => results.filter((each) => each.result === result).length
  const titleOf = (each: DecisionResult) =>
    rows.find((row) => keyOf(row) === keyOf(each))?.title ?? `#${each.channel_id}`
  return (
    <div className="mb-4">
      <Callout
        tone={count('refused') > 0 ? 'warn' : 'info'}
        text={t('summary', {
          applied: count('applied'),
          already: count('already'),
          refused: count('refused'),
        })}
      >
        <ul className="grid gap-0.5">
          {results
            .filter(({ result }) => result === 'refused')
            .map((each) => (
              <li key={keyOf(each)}>
                <bdi className="font-medium">{titleOf(each)}</bdi>: {each.message}
              </li>
            ))}
        </ul>
        <Button kind="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </Callout>
    </div>
  )
}
