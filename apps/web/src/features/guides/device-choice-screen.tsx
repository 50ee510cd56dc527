import { guides } from '@cuesheet/contract/guides'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { CoverCard } from './cover-card.tsx'
import { Phone, Stage } from './drawings/frames.tsx'
import { Pressed, Tile, Writing } from './drawings/pieces.tsx'

const devices = ['ios', 'aos'] as const

/** On a computer nobody knows the phone: asks which of a guide's two editions to open. */
export function DeviceChoiceScreen({ topic, above }: { topic: 'upload' | 'unlock'; above: ReactNode }) {
  const t = useTranslations('guides.choice')
  const name = useTranslations('guides.index.devices')
  const title = t(topic)
  usePageTitle(title)
  return (
    <article className="mx-auto max-w-[680px]">
      {above}
      <h1 className="text-figure font-semibold tracking-tight text-balance mobile:text-title">{title}</h1>
      <p className="mt-2 mb-6 text-large text-muted mobile:text-base">{t('question')}</p>
      <ul className="grid gap-4 wide:grid-cols-2">
        {devices.map((device) => (
          <li key={device}>
            <CoverCard
              to={guides[`${device}-mobile-${topic}`].path}
              cover={
                <Stage>
                  <Phone os={device}>
                    <Tile x={12} y={8} width={108} height={62} glyph="play" />
                    <Writing x={12} y={84} width={76} strong />
                    <Writing x={12} y={97} width={52} />
                    <Pressed x={12} y={116} width={108} height={26} glyph="note" />
                  </Phone>
                </Stage>
              }
              title={name(device)}
              text={t(`${device}_text`)}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}
