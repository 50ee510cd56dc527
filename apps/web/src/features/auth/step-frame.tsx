import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

/** What a step is about, its content, and the way back. The heading takes the focus, so that the change is read out. */
export function StepFrame({
  title,
  text,
  onBack,
  children,
}: {
  title: string
  text: string
  onBack: () => void
  children?: ReactNode
}) {
  const t = useTranslations('account.recovery')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-large font-semibold tracking-tight outline-none">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-pretty text-muted">{text}</p>
      {children}
      <div className="mt-3 grid justify-items-center">
        <Button kind="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
