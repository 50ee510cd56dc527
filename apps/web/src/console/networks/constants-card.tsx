import { type NetworkDetail, setConstants } from '@cuesheet/contract/console-networks'
import { readConstant } from '@cuesheet/contract/values/network-constants'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { ConstantFields } from './constant-fields.tsx'
import { type ConstantName, constantNames } from './network-constants.ts'

/** The figures that guides and texts of the network name; an empty field means the default. */
export function ConstantsCard({ network }: { network: NetworkDetail }) {
  const t = useTranslations('console_networks.settings')
  const own = network.own_constants
  const changedOf = (typed: Record<ConstantName, string>) =>
    constantNames.filter((name) => (own[name] ?? null) !== readConstant(name, typed[name]))
  const form = useCallForm(setConstants, {
    values: Object.fromEntries(constantNames.map((name) => [name, String(own[name] ?? '')])) as Record<
      ConstantName,
      string
    >,
    toBody: (typed) => ({
      network_id: network.network_id,
      constants: Object.fromEntries(changedOf(typed).map((name) => [name, readConstant(name, typed[name])])),
      seen: Object.fromEntries(changedOf(typed).map((name) => [name, own[name] ?? null])),
    }),
    problems: (typed) =>
      Object.fromEntries(
        constantNames.map((name) => [
          name,
          readConstant(name, typed[name]) === undefined ? t('problem.constant') : undefined,
        ]),
      ),
    done: t('saved'),
  })
  const { values, refusal } = form
  return (
    <SettingsCard title={t('constants')} text={t('constants_text')}>
      <Form form={form.form}>
        <ConstantFields
          shown={(name) => values[name]}
          onType={(name, value) => form.set({ [name]: value })}
          problems={form.form.problems}
        />
        <Refusal text={refusal} />
        <div>
          <Button
            type="submit"
            kind="primary"
            disabled={changedOf(values).length === 0}
            busy={form.action.isPending}
          >
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsCard>
  )
}
