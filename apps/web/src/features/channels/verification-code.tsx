import { Link } from '@tanstack/react-router'
import { Copy, Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { NumberedSteps } from '../../ui/numbered-steps.tsx'

/** The code to be pasted into the channel's description, and how that is done. */
export function VerificationCode({ code }: { code: string }) {
  const t = useTranslations('channels.verify')
  const copy = () => copyAndSay(code, { copied: t('copied'), failed: t('copy_failed') })
  return (
    <div className="rounded-card border border-line">
      <div className="flex items-center gap-3 border-b border-line bg-sunken/60 px-4 py-3">
        <div className="min-w-0 flex-1">
          <span className="block text-small text-muted">{t('code')}</span>
          <code className="block font-sans text-title font-semibold tracking-wide select-all" translate="no">
            {code}
          </code>
        </div>
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
      <div className="px-4 pt-3.5 pb-2">
        <NumberedSteps
          steps={(['step_1', 'step_2', 'step_3'] as const).map((step) =>
            t.rich(step, { b: (text) => <b className="font-semibold">{text}</b> }),
          )}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3.5 ps-[46px] text-small">
        <Link
          to="/guides/auths/pc-auth"
          className="inline-flex items-center gap-1.5 rounded-small py-1 font-medium text-primary-text hover:underline"
        >
          <Monitor size={14} aria-hidden="true" />
          {t('guide_pc')}
        </Link>
        <Link
          to="/guides/auths/mobile-auth"
          className="inline-flex items-center gap-1.5 rounded-small py-1 font-medium text-primary-text hover:underline"
        >
          <Smartphone size={14} aria-hidden="true" />
          {t('guide_mobile')}
        </Link>
      </p>
    </div>
  )
}
