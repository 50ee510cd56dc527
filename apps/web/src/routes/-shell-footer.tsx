import { useTranslations } from 'use-intl'
import { useBrand } from '../lib/brand.ts'

const platformTerms = 'https://www.youtube.com/t/terms'

/** The network's own pages, as far as it has them, and the video platform's terms. */
export function ShellFooter({ narrow = false }: { narrow?: boolean }) {
  const t = useTranslations('shell')
  const links = useBrand()?.links
  const named = (['support', 'terms', 'privacy'] as const).flatMap((name) => {
    const address = links?.[name]
    return address ? [{ name, address }] : []
  })
  return (
    <footer
      className={`mx-auto w-full px-6 pb-6 mobile:px-4 print:hidden ${narrow ? 'max-w-[728px]' : 'max-w-[1328px]'}`}
    >
      <ul aria-label={t('frame.footer')} className="flex flex-wrap gap-x-5 gap-y-2 text-small text-faint">
        {[...named, { name: 'platform_terms' as const, address: platformTerms }].map(({ name, address }) => (
          <li key={name}>
            <a href={address} target="_blank" rel="noreferrer" className="hover:text-text hover:underline">
              {t(`frame.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
