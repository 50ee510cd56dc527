import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/i18n.ts'
import { Hint, loadPopup } from '../../ui/hint.tsx'

export type Term =
  | 'views'
  | 'premium_views'
  | 'premium_rpm'
  | 'rpm'
  | 'engaged_rpm'
  | 'premium_ratio'
  | 'profit_gross'
  | 'profit_member'
  | 'profit_net'
  | 'average_view_rate'
  | 'engaged_views'
  | 'impressions'
  | 'click_through_rate'

type Props = {
  term: Term
  /** As the screen writes it. */
  name: string
  /** Days without figures are in sight: says why there are such. */
  hasMissing?: boolean
}

const loadTerm = withTexts(loadPopup, 'hints')

/** What a figure means and how it is calculated, beside the figure.  */
export function TermHint(props: Props) {
  const t = useTranslations('dashboard.hints')
  return (
    <Hint label={t('about', { term: props.name })} title={props.name} load={loadTerm}>
      <Explanation {...props} />
    </Hint>
  )
}

function Explanation({ term, hasMissing = false }: Props) {
  const t = useTranslations('hints')
  const dashboard = useTranslations('dashboard.hints')
  return (
    <>
      <p>{t(term)}</p>
      {(term === 'rpm' || term === 'engaged_rpm' || term === 'premium_rpm' || term === 'premium_ratio') && (
        <p className="rounded-small bg-sunken px-2 py-1 text-text">{t(`${term}_formula`)}</p>
      )}
      {term.startsWith('profit') && <p>{dashboard('provisional')}</p>}
      {hasMissing && (
        <p className="border-t border-line pt-1.5">
          <strong className="block font-medium text-text">{t('missing')}</strong>
          {t('missing_text')}
        </p>
      )}
    </>
  )
}
