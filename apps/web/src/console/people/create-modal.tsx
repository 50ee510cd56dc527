import { inviteOperator } from '@cuesheet/contract/console-operator-invitations'
import { createOperator, createPerson } from '@cuesheet/contract/console-people'
import { nicknameSchema, userIdSchema } from '@cuesheet/contract/values/account'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { MailLanguage } from '../invitations/mail-language.tsx'
import { ShownInvitation } from '../invitations/shown-invitation.tsx'
import { networksQuery } from '../networks-query.ts'
import { ShownPassword } from './shown-password.tsx'

const networkRoles = ['member', 'manager'] as const
/** A link by which the operator chooses a password, or a password that is made. */
const ways = ['link', 'password'] as const

const calls = {
  link: { endpoint: inviteOperator },
  password: { endpoint: createOperator },
  network: { endpoint: createPerson },
}

type Props = { modal: ReturnType<typeof useModal>; network: number | undefined }

/** Creates a member, a manager or an operator, then shows its password, or an operator's invitation, once. */
export default function CreateModal({ modal, network }: Props) {
  const t = useTranslations('console_people')
  const account = useTranslations('account')
  const invitations = useTranslations('console_invitations')
  const { data: networks = [] } = useQuery(networksQuery())
  const isOperator = useKept(modal.subject) === 'operator'
  const [way, setWay] = useState<(typeof ways)[number]>('link')
  const isInvited = isOperator && way === 'link'
  const { endpoint } = calls[isOperator ? way : 'network']
  const form = useCallForm(endpoint, {
    values: {
      network_id: network ?? 0,
      role: 'member' as (typeof networkRoles)[number],
      operator_role: 'reviewer' as (typeof operatorRoles)[number],
      user_id: '',
      nickname: '',
      language: useLocale(),
      password: '',
    },
    toBody: ({ network_id, role, operator_role, password, language, ...who }) =>
      isOperator
        ? { ...who, operator_role, password, ...(isInvited && { language }) }
        : { ...who, role, network_id },
    words: { network_id: t('create.network_missing'), password: account('password.required') },
    problems: ({ user_id, nickname }) => ({
      user_id: userIdSchema.safeParse(user_id).success ? undefined : t('create.user_id_wrong'),
      nickname: nicknameSchema.safeParse(nickname).success ? undefined : t('create.nickname_wrong'),
    }),
    done: null,
    // The link is in its answer, and shall be nowhere once it was shown.
    mutation: { gcTime: 0 },
  })
  const { data, variables } = form.action
  const made = data && 'made_password' in data ? data : undefined
  const invitation = data && 'invitation' in data ? data.invitation : undefined
  const title = t(isOperator ? 'create.operator_title' : 'create.title')
  const { network_id, operator_role } = form.values
  const wrongNetwork = form.field('network_id').error
  return (
    <FormModal
      modal={modal}
      form={form}
      title={invitation ? invitations('made') : made ? t('made.title') : title}
      description={made || invitation ? undefined : t(isInvited ? 'create.link_text' : 'create.text')}
      isSide
      submit={t(isInvited ? 'create.link_submit' : 'create.submit')}
      instead={
        (made || invitation) && (
          <>
            {made && (
              <Link {...consoleLink(`people/${made.account_id}`)} className={buttonClass()}>
                {t('made.open')}
              </Link>
            )}
            <Button kind="primary" onClick={modal.close}>
              {t('made.done')}
            </Button>
          </>
        )
      }
    >
      {invitation ? (
        <ShownInvitation invitation={invitation} />
      ) : made ? (
        <ShownPassword userId={variables?.user_id ?? ''} password={made.made_password} />
      ) : (
        <>
          {isOperator ? (
            <>
              <div className="justify-self-start">
                <Segments
                  label={t('create.way')}
                  segments={ways.map((value) => ({ value, label: t(`create.way_${value}`) }))}
                  value={way}
                  onPick={setWay}
                />
              </div>
              <div>
                <ChoiceRow
                  {...form.pick('operator_role')}
                  label={t('create.role')}
                  choices={operatorRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
                />
                <p className="mt-1.5 text-small text-muted">{t(`role_hints.${operator_role}`)}</p>
              </div>
            </>
          ) : (
            <>
              <div>
                <p className="mb-1.5 text-small font-medium">{t('create.network')}</p>
                <OptionPicker
                  label={t('create.network')}
                  value={network_id}
                  options={networks.map((each) => ({ value: each.network_id, label: each.name }))}
                  search={{ label: t('filter.find_network'), none: t('filter.no_network') }}
                  onPick={form.field('network_id').onChange}
                >
                  {networks.find((each) => each.network_id === network_id)?.name ?? t('create.pick_network')}
                </OptionPicker>
                {wrongNetwork && <p className="mt-1.5 text-small font-medium text-danger">{wrongNetwork}</p>}
              </div>
              <ChoiceRow
                {...form.pick('role')}
                label={t('create.role')}
                choices={networkRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
              />
            </>
          )}
          <TextField
            {...form.text('user_id')}
            label={t('create.user_id')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField {...form.text('nickname')} label={t('create.nickname')} required />
          {isInvited && <MailLanguage {...form.pick('language')} />}
          {isOperator && <PasswordField {...form.text('password')} />}
        </>
      )}
    </FormModal>
  )
}
