import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/me.ts'
import { signOut } from '../features/auth/sign-out.ts'
import { session } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** An operator sees what another account sees: on every screen it says as whom, how long still, and how to end it. */
export default function ViewingBanner({ me, endsAt, reason }: { me: Me; endsAt: string; reason: string }) {
  const t = useTranslations('viewing')
  const navigate = useNavigate()
  const left = Math.max(0, (Date.parse(endsAt) - useNow(1000)) / 1000)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) session.end()
  }, [isOver])
  const ending = useAction({
    ...signOut,
    onSettled: () => {
      session.clear()
      // The tab was opened to view; a browser that keeps it shows where accounts sign in.
      window.close()
      void navigate({ to: '/login', replace: true })
    },
  })
  const name = me.account.nickname
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-[900] border-[3px] border-warn print:hidden"
      />
      <aside
        aria-label={t('label')}
        className="floating-bar sticky bottom-[calc(var(--bottom-bar)+12px)] z-[650] mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warn bg-warn-bg px-4 py-3 text-warn shadow-lg print:hidden"
      >
        <Eye size={18} aria-hidden="true" className="shrink-0 mobile:hidden" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold text-pretty wrap-anywhere">
            {t(me.permission_flag === 1 ? 'as_manager' : 'as_member', { name })}
          </p>
          <p className="text-small text-pretty wrap-anywhere text-text">
            {[t('read_only'), t('reason', { reason })].join(' · ')}
          </p>
        </div>
        <span className="font-semibold whitespace-nowrap tabular-nums">
          {t('left', { time: clock(left) })}
        </span>
        <Button onClick={() => ending.mutate()} busy={ending.isPending && t('ending')}>
          {t('end')}
        </Button>
      </aside>
    </>
  )
}
