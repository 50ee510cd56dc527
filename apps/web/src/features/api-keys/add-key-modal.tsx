import type { ApiKeyScope } from '@cuesheet/contract/api-keys'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ShownSecret } from '../../ui/shown-secret.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { KeySource } from './key-source.ts'

type Props = { source: Pick<KeySource, 'scopes' | 'make'>; modal: { isOpen: boolean; close: () => void } }

/** Makes a key: what it is for and may do, and the manager's own password. Then it is shown once, until the modal closes. */
export function AddKeyModal({ source: { scopes: offered, make }, modal }: Props) {
  const t = useTranslations('access.keys')
  const form = useCallForm(make.endpoint, {
    values: { name: '', scopes: ['tickets'] as ApiKeyScope[], password: '' },
    toBody: (values) => ({ ...make.whose, ...values }),
    words: {
      name: t('form.name_required'),
      scopes: t('form.scopes_required'),
      password: t('form.password_required'),
    },
    done: null,
    draft: 'add-key',
    // The key is in the answer, and shall be nowhere once it was shown.
    mutation: { gcTime: 0 },
  })
  const { scopes } = form.values
  const made = form.action.data
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t(made ? 'shown.title' : 'form.title')}
      submit={t('form.submit')}
      instead={
        made && (
          <Button kind="primary" onClick={modal.close}>
            {t('shown.done')}
          </Button>
        )
      }
    >
      {made ? (
        <ShownKey name={made.api_key.name} secret={made.key} />
      ) : (
        <>
          <TextField {...form.text('name')} label={t('form.name')} hint={t('form.name_hint')} required />
          <fieldset>
            <legend className="mb-1 text-small font-medium">{t('form.scopes')}</legend>
            {offered.map((scope, index) => (
              <Checkbox
                key={scope}
                name={scope}
                isChecked={scopes.includes(scope)}
                onChange={(isChecked) =>
                  form.set({
                    scopes: offered.filter((offeredScope) =>
                      offeredScope === scope ? isChecked : scopes.includes(offeredScope),
                    ),
                  })
                }
                error={index === offered.length - 1 ? form.form.problems.scopes : undefined}
              >
                {t(`form.scope_${scope}`)}
              </Checkbox>
            ))}
            {scopes.includes('manager_tickets') && (
              <p
                role="status"
                className="mt-1 rounded-control bg-warn-bg px-3 py-2 text-small text-pretty text-warn"
              >
                {t('form.manager_warning')}
              </p>
            )}
          </fieldset>
          <PasswordField {...form.text('password')} label={t('form.password')} />
        </>
      )}
    </FormModal>
  )
}

/** A new key in full, to be taken along now. */
function ShownKey({ name, secret }: { name: string; secret: string }) {
  const t = useTranslations('access.keys.shown')
  return (
    <ShownSecret
      advice={
        <p role="status" className="rounded-card bg-warn-bg px-3.5 py-3 text-pretty text-warn">
          {t('text')}
        </p>
      }
      label={t('label', { name })}
      secret={secret}
      words={{ copy: t('copy'), copied: t('copied'), failed: t('copy_failed') }}
    />
  )
}
