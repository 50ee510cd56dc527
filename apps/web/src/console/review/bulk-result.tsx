import type { DecisionResult } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { keyOf } from './queue-search.ts'
import type { Outcome } from './use-decisions.ts'

type Props = { outcome: Outcome; onClose: () => void }

/** What became of several channels at once: those that were refused have a sentence each. */
export function BulkResult({ outcome: { kind, results }, onClose }: Props) {
  const t = useTranslations('console_review.bulk')
  const count = (result: DecisionResult['result']) => results.filter((each) => each.result === result).length
  return (
    <div className="mb-4">
      <Callout
        tone={count('refused') > 0 ? 'warn' : 'info'}
        text={t(kind, {
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
                <bdi className="font-medium">{each.title}</bdi>: {each.message}
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
