import { viewers } from '@cuesheet/contract/screens'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { AccountScreen } from '../../features/account/account-screen.tsx'
import { meQuery } from '../../features/auth/me.ts'
import { messagesQuery } from '../../features/messages/latest-messages.ts'
import { loadTexts, withTexts } from '../../lib/i18n.ts'
import { session } from '../../lib/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePreferences } from '../-use-preferences.ts'
import { AccessSections } from './-access-sections.tsx'

export const Route = createFileRoute('/_signed-in/config-account')({
  loader: () => loadTexts('account'),
  component: ConfigAccount,
})

const OwnFees = lazy(async () => {
  const [{ FeeHistory }, { ContractTerms }, { Guarantees }] = await Promise.all([
    import('../../features/members/fee-history.tsx'),
    import('../../features/members/contract-terms.tsx'),
    import('../../features/members/guarantees.tsx'),
    loadTexts('members', 'terms'),
  ])
  return {
    default: ({ member }: { member: number }) => {
      const t = useTranslations('members')
      return (
        <>
          <FeeHistory member={member} isManager={false} hasTitle={false} />
          <ContractTerms member={member} isManager={false} title={t('terms.title')} />
          <Guarantees member={member} isManager={false} title={t('guarantees.title')} />
        </>
      )
    },
  }
})

const Webhooks = lazy(
  withTexts(
    () =>
      import('../../features/webhooks/webhooks-section.tsx').then((module) => ({
        default: module.WebhooksSection,
      })),
    'webhooks',
  ),
)

function ConfigAccount() {
  const me = useQuery(meQuery).data
  const prefer = usePreferences()
  const navigate = useNavigate()
  const isOperator = me?.permission_flag === 2
  const unread = useInfiniteQuery({ ...messagesQuery, enabled: me !== undefined && !isOperator }).data
    ?.pages[0]?.unread
  if (!me) return null
  return (
    <AccountScreen
      account={me.account}
      role={viewers[me.permission_flag]}
      prefer={prefer}
      unread={unread}
      network={<AccessSections />}
      webhooks={
        (me.permission_flag === 1 || me.account.operator_role === 'administrator') && (
          <Suspense fallback={null}>
            <Webhooks isOperator={isOperator} />
          </Suspense>
        )
      }
      fee={
        me.permission_flag === 0 && (
          <Suspense fallback={<Skeleton className="h-20" />}>
            <OwnFees member={me.account.account_id} />
          </Suspense>
        )
      }
      onWithdrawn={() => {
        session.clear()
        void navigate({ to: '/login', replace: true })
      }}
    />
  )
}
