import { locales } from '@cuesheet/contract/values/locale'
import { type WebhookForm, type WebhookTopic, webhookForms } from '@cuesheet/contract/values/webhooks'
import { addWebhook, changeWebhook, type Webhook } from '@cuesheet/contract/webhooks'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ShownSecret } from '../../ui/shown-secret.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTopicName } from './use-topic-name.ts'

/** Adds a webhook, or changes one, by the subject of its modal. */
export function WebhookModal({
  rows,
  topics,
}: {
  rows: readonly Webhook[]
  topics: readonly WebhookTopic[]
}) {
  const modal = useModal('webhook')
  const isNew = modal.subject === 'new'
  const shown = useKept(rows.find(({ webhook_id }) => String(webhook_id) === modal.subject))
  return (
    <>
      <AddModal topics={topics} modal={{ isOpen: modal.isOpen && isNew, close: modal.close }} />
      {shown && (
        <ChangeModal
          key={shown.webhook_id}
          webhook={shown}
          topics={topics}
          modal={{ isOpen: modal.isOpen && !isNew, close: modal.close }}
        />
      )}
    </>
  )
}

type Modal = { isOpen: boolean; close: () => void }

function AddModal({ topics, modal }: { topics: readonly WebhookTopic[]; modal: Modal }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const form = useCallForm(addWebhook, {
    values: {
      form: 'standard' as WebhookForm,
      name: '',
      address: '',
      topics: [...topics],
      language: locale,
      password: '',
    },
    toBody: (values) => values,
    words: {
      name: t('form.name_required'),
      address: t('form.address_required'),
      topics: t('form.topics_required'),
      password: t('form.password_required'),
    },
    // The secret is in the answer, and shall be nowhere once it was shown.
    mutation: { gcTime: 0 },
    done: null,
    onDone: ({ secret }) => {
      if (secret === null) modal.close()
    },
  })
  const made = form.action.data
  const secret = made?.secret
  return (
    <FormModal
      modal={modal}
      form={form}
      title={secret ? t('shown.title') : t('form.add')}
      submit={t('form.add')}
      instead={
        secret && (
          <Button kind="primary" onClick={modal.close}>
            {t('shown.done')}
          </Button>
        )
      }
    >
      {secret ? (
        <ShownSecret
          advice={<Callout tone="warn" text={t('shown.text')} isQuiet />}
          label={t('shown.label', { name: made.webhook.name })}
          secret={secret}
          words={{ copy: t('shown.copy'), copied: t('shown.copied'), failed: t('shown.failed') }}
        />
      ) : (
        <>
          <ChoiceRow
            label={t('form.form')}
            name="form"
            choices={webhookForms.map((value) => ({ value, label: t(`forms.${value}`) }))}
            value={form.values.form}
            onPick={(picked) => form.set({ form: picked })}
          />
          <TextField {...form.text('name')} label={t('form.name')} required />
          <TextField
            {...form.text('address')}
            label={t('form.address')}
            hint={t(`form.address_${form.values.form}`)}
            type="url"
            required
          />
          <Said form={form} offered={topics} />
          <PasswordField {...form.text('password')} label={t('form.password')} />
        </>
      )}
    </FormModal>
  )
}

function ChangeModal({
  webhook,
  topics,
  modal,
}: {
  webhook: Webhook
  topics: readonly WebhookTopic[]
  modal: Modal
}) {
  const t = useTranslations('webhooks.form')
  const { webhook_id, name, language, off_at } = webhook
  const form = useCallForm(changeWebhook, {
    values: { name, topics: webhook.topics, language, is_on: off_at === null },
    toBody: (values) => ({ webhook_id, ...values }),
    words: { name: t('name_required'), topics: t('topics_required') },
    onDone: modal.close,
  })
  return (
    <FormModal modal={modal} form={form} title={t('edit')} submit={t('save')}>
      <TextField {...form.text('name')} label={t('name')} required />
      <Said form={form} offered={topics} />
      <Switch isOn={form.values.is_on} onChange={(is_on) => form.set({ is_on })}>
        {t('is_on')}
      </Switch>
    </FormModal>
  )
}

type Values = { topics: WebhookTopic[]; language: (typeof locales)[number] }

/** What is said, and in which language. */
function Said({
  form,
  offered,
}: {
  form: {
    values: Values
    set: (values: Partial<Values>) => void
    form: { problems: { topics?: string | undefined } }
  }
  offered: readonly WebhookTopic[]
}) {
  const t = useTranslations('webhooks.form')
  const topicName = useTopicName()
  const { topics, language } = form.values
  return (
    <>
      {offered.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-small font-medium">{t('topics')}</legend>
          {offered.map((topic, index) => (
            <Checkbox
              key={topic}
              name={topic}
              isChecked={topics.includes(topic)}
              onChange={(isChecked) =>
                form.set({
                  topics: offered.filter((each) => (each === topic ? isChecked : topics.includes(each))),
                })
              }
              error={index === offered.length - 1 ? form.form.problems.topics : undefined}
            >
              {topicName(topic)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <ChoiceRow
        label={t('language')}
        name="webhook-language"
        choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
        value={language}
        onPick={(picked) => form.set({ language: picked })}
      />
    </>
  )
}
