import { beginConsent, connectWithKey } from '@cuesheet/contract/console-collection'
import {
  type CollectionProblem,
  contentOwnerPattern,
  lastingProblems,
} from '@cuesheet/contract/values/collection'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { readAgainAfter } from '../../lib/changes.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Connection } from './collection-page.tsx'

const ways = ['key', 'consent'] as const

/** Connects a network by a key's file, or leads to the page where a person consents. Open where one is given. */
export function ConnectModal({
  connection,
  hasConsent,
  onClose,
}: {
  connection: Connection | undefined
  hasConsent: boolean
  onClose: () => void
}) {
  const t = useTranslations('console_collection')
  const account = useTranslations('account')
  const sentence = useSentence()
  const [way, setWay] = useState<(typeof ways)[number]>('key')
  const [owner, setOwner] = useState(connection?.content_owner ?? '')
  const [key, setKey] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<CollectionProblem | null>(null)
  const common = { network_id: connection?.network_id ?? 0, content_owner: owner.trim(), password }
  const connecting = useAction({
    mutationFn: async () => {
      setProblem(null)
      if (way === 'consent') {
        const { url } = await call(beginConsent, { body: common })
        window.location.assign(url)
        return null
      }
      return (await call(connectWithKey, { body: { ...common, key: key ?? '' } })).problem
    },
    onSuccess: (found) => {
      if (way === 'consent') return
      if (found !== null && (lastingProblems as readonly string[]).includes(found)) return setProblem(found)
      snackbars.show('success', t('connected'))
      onClose()
    },
    onSettled: () => readAgainAfter(connectWithKey.path),
  })
  const { error } = connecting
  const isWrong = error instanceof CallError && error.code === 'invalid_credentials'
  const form = useForm({
    sending: connecting,
    shown: { key: fieldProblem(error, 'key'), password: isWrong ? sentence(error) : undefined },
    problems: {
      owner: contentOwnerPattern.test(owner.trim()) ? undefined : t('owner_required'),
      key: way === 'consent' || key ? undefined : t('key_required'),
      password: password === '' ? account('password.required') : undefined,
    },
    onSend: () => connecting.mutate(),
  })
  return (
    <DecisionModal
      isOpen={connection !== undefined}
      onClose={onClose}
      title={t('connect_title', { network: connection?.network ?? '' })}
      description={t(way === 'key' ? 'key_text' : 'consent_text')}
      submit={t(way === 'key' ? 'connect' : 'go_to_consent')}
      action="connect-network"
      work={connecting}
    >
      <Form id="connect-network" form={form} className="gap-4 pt-2">
        {hasConsent && (
          <Segments
            label={t('way')}
            value={way}
            segments={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
            onPick={(picked) => setWay(ways.find((value) => value === picked) ?? 'key')}
          />
        )}
        {problem && <Callout tone="bad" text={t(`problems.${problem}`)} />}
        <TextField
          label={t('content_owner')}
          name="owner"
          hint={t('owner_hint')}
          value={owner}
          onChange={(event) => setOwner(event.target.value)}
          error={form.problems.owner}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {way === 'key' && (
          <div>
            <label htmlFor="collection-key" className="mb-1.5 block text-small font-medium">
              {t('key')}
            </label>
            <input
              id="collection-key"
              name="key"
              type="file"
              accept=".json,application/json"
              aria-invalid={form.problems.key ? true : undefined}
              aria-describedby={form.problems.key ? 'collection-key-error' : undefined}
              onChange={(event) => void event.target.files?.[0]?.text().then(setKey)}
              className="block min-h-11 w-full text-small file:me-3 file:min-h-9 file:rounded-control file:border file:border-control-line file:bg-surface file:px-3 file:font-medium"
            />
            {form.problems.key && (
              <p id="collection-key-error" className="mt-1 text-small text-danger">
                {form.problems.key}
              </p>
            )}
          </div>
        )}
        <PasswordField
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={form.problems.password}
        />
        <Refusal text={error && !isWrong && !form.problems.key && sentence(error)} />
      </Form>
    </DecisionModal>
  )
}
