import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'

export type NavSection = { id: string; label: string }

/** The sections of a long page: beside it the one in sight is marked; on narrow screens a list before them. */
export function SectionNav({ label, sections }: { label: string; sections: NavSection[] }) {
  const current = useSectionInSight(sections)
  return (
    <nav aria-label={label} className="wide:sticky wide:top-6 wide:self-start">
      <ul className="grid gap-0.5 mobile:gap-0 mobile:divide-y mobile:divide-line mobile:overflow-clip mobile:rounded-card mobile:border mobile:border-line mobile:bg-surface">
        {sections.map(({ id, label: name }) => {
          const isCurrent = id === current
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={isCurrent ? 'location' : undefined}
                className={classNames(
                  'flex min-h-9 items-center justify-between rounded-control px-3 transition-colors hover:bg-sunken hover:text-text focus-visible:outline-offset-[-2px] mobile:min-h-12 mobile:rounded-none mobile:px-4 mobile:text-text',
                  isCurrent
                    ? 'bg-sunken font-medium text-text mobile:bg-transparent mobile:font-normal'
                    : 'text-muted',
                )}
              >
                {name}
                <ChevronRight size={16} aria-hidden="true" className="text-faint wide:hidden" />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The last one whose head has passed the upper third of the window. */
function useSectionInSight(sections: NavSection[]): string | undefined {
  const ids = sections.map(({ id }) => id).join(' ')
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const inSight = new Map<Element, boolean>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) inSight.set(entry.target, entry.isIntersecting)
        const first = elements.find((element) => inSight.get(element))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-10% 0px -60% 0px' },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [ids])
  return current
}
