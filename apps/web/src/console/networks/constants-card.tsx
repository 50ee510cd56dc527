import { readConstant } from '@cuesheet/contract/values/network-constants'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { type NetworkDetail, setConstants } from './api.ts'
import { ConstantFields } from './constant-fields.tsx'
import { type ConstantName, constantNames } from './network-constants.ts'

/** The figures that guides and texts of the network name; an empty field means the default. */
export function ConstantsCard({ network }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks.settings')
  const app = useTranslations('app')
  const sentence = useSentence()
  const saving = useAction(setConstants)
  const [typed, setTyped] = useState<Partial<Record<ConstantName, string>>>({})
  const own = network.own_constants
  const shown = (name: ConstantName) => typed[name] ?? (own[name] === undefined ? '' : String(own[name]))
  const changed = constantNames.filter((name) => (own[name] ?? null) !== readConstant(name, shown(name)))
  const form = useForm({
    sending: saving,
    shown: Object.fromEntries(constantNames.map((name) => [name, fieldProblem(saving.error, name)])),
    problems: Object.fromEntries(
      constantNames.map((name) => [
        name,
        readConstant(name, shown(name)) === undefined ? t('problem.constant') : undefined,
      ]),
    ),
    onSend: () => {
      const constants = Object.fromEntries(changed.map((name) => [name, readConstant(name, shown(name))]))
      saving.mutate(
        {
          network_id: network.network_id,
          constants,
          seen: Object.fromEntries(changed.map((name) => [name, own[name] ?? null])),
        },
        {
          onSuccess: () => {
            setTyped({})
            snackbars.show('success', t('saved'))
          },
        },
      )
    },
  })
  return (
    <SettingsCard title={t('constants')} text={t('constants_text')}>
      <Form form={form}>
        <ConstantFields
          shown={shown}
          onType={(name, value) => {
            setTyped({ ...typed, [name]: value })
            form.change()
          }}
          problems={form.problems}
        />
        {saving.error && (
          <p role="alert" className="font-medium text-danger">
            {sentence(saving.error)}
          </p>
        )}
        <div>
          <Button
            type="submit"
            kind="primary"
            disabled={changed.length === 0}
            busy={saving.isPending && app('state.working')}
          >
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}
