import { type NetworkDetail, setNetwork } from '@cuesheet/contract/console-networks'
import { leadingViews } from '@cuesheet/contract/values/counting'
import { currencies } from '@cuesheet/contract/values/money'
import { weekendRules } from '@cuesheet/contract/values/network-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LabelledSegments } from './labelled-segments.tsx'
import { readSetting, type SettingName, writeSetting } from './setting-text.ts'

/** Some settings of a network, typed as they are read, and sent where they differ from what is set. */
export function SettingsForm({
  network,
  title,
  text,
  fields,
}: {
  network: NetworkDetail
  title: string
  text?: string
  fields: readonly SettingName[]
}) {
  const t = useTranslations('console_networks.settings')
  const sentence = useSentence()
  const { settings } = network
  const written = Object.fromEntries(fields.map((name) => [name, writeSetting(name, settings[name])]))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const saving = useAction(mutationOf(setNetwork))
  const shown = (name: SettingName) => typed[name] ?? written[name] ?? ''
  const changed = fields.filter((name) => shown(name) !== written[name])
  const type = (name: SettingName, value: string) => {
    setTyped({ ...typed, [name]: value })
    if (saving.error) saving.reset()
  }
  const form = useForm({
    sending: saving,
    shown: Object.fromEntries(fields.map((name) => [name, fieldProblem(saving.error, `changes.${name}`)])),
    problems: Object.fromEntries(
      fields.map((name) => [
        name,
        readSetting(name, shown(name)) === undefined ? t(`problem.${name}`) : undefined,
      ]),
    ),
    onSend: () => {
      if (changed.length === 0) return
      const changes = Object.fromEntries(changed.map((name) => [name, readSetting(name, shown(name))]))
      const seen = Object.fromEntries(changed.map((name) => [name, settings[name]]))
      saving.mutate(
        { network_id: network.network_id, changes, seen },
        {
          onSuccess: () => {
            setTyped({})
            snackbars.show('success', t('saved'))
          },
        },
      )
    },
  })
  const isRefused = saving.error && fields.every((name) => !form.problems[name])
  return (
    <SettingsCard title={title} text={text}>
      <Form form={form}>
        {fields.map((name) =>
          name === 'is_playist' ? (
            <LabelledSegments
              key={name}
              label={t('is_playist')}
              segments={[
                { value: 'no', label: t('korean') },
                { value: 'yes', label: t('playist') },
              ]}
              value={shown(name)}
              onPick={(value) => type(name, value)}
            />
          ) : name === 'leading_views' ? (
            <LabelledSegments
              key={name}
              label={t('leading_views')}
              segments={leadingViews.map((count) => ({ value: count, label: t(`leading.${count}`) }))}
              value={shown(name)}
              onPick={(value) => type(name, value)}
              hint={t('hint.leading_views')}
            />
          ) : name === 'settlement_currency' ? (
            <LabelledSegments
              key={name}
              label={t('settlement_currency')}
              segments={currencies.map((currency) => ({
                value: currency,
                label: t(`currencies.${currency}`),
              }))}
              value={shown(name)}
              onPick={(value) => type(name, value)}
              hint={t('hint.settlement_currency')}
            />
          ) : name === 'weekend_payday' ? (
            <LabelledSegments
              key={name}
              label={t('weekend_payday')}
              segments={weekendRules.map((rule) => ({ value: rule, label: t(`weekend.${rule}`) }))}
              value={shown(name)}
              onPick={(value) => type(name, value)}
            />
          ) : (
            <TextField
              key={name}
              label={t(name)}
              name={name}
              value={shown(name)}
              onChange={(event) => type(name, event.target.value)}
              hint={t(`hint.${name}`)}
              error={form.problems[name]}
              inputMode={name.endsWith('_url') ? 'url' : name === 'isrc_prefix' ? 'text' : 'numeric'}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ),
        )}
        <Refusal text={isRefused && sentence(saving.error)} />
        <div>
          <Button type="submit" kind="primary" disabled={changed.length === 0} busy={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}
