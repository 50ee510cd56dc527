import { memo } from 'react'
import { areaPath, barsPath, linePath, loneDays, loneStrokes, stackPaths } from './paths.ts'
import type { PanelLayout, TrendPanel } from './trend-layout.ts'

type Props = {
  panel: TrendPanel
  layout: PanelLayout
  x: (index: number) => number
  slot: number
  faded: boolean
}

/** The series of one panel, without anything that moves with the pointer. */
export const PanelMarks = memo(function PanelMarks({ panel, layout, x, slot, faded }: Props) {
  const colour = `chart-${panel.tone}`
  return (
    <g>
      {panel.lines ? (
        panel.lines.map(({ id, tone, dashed, values }) => (
          <g key={id}>
            <path
              d={linePath(values, x, layout.y)}
              className={`chart-line ${dashed ? 'chart-dashed' : ''} chart-${tone}`}
            />
            {loneDays(values).map((index) => (
              <circle
                key={index}
                cx={x(index)}
                cy={layout.y(values[index] ?? 0)}
                r={2}
                className={`chart-fill chart-${tone}`}
              />
            ))}
          </g>
        ))
      ) : panel.layers ? (
        stackPaths(
          panel.layers.map(({ values }) => values),
          x,
          layout.y,
          slot,
        ).map((path, at) => {
          const tone = panel.layers?.[at]?.tone
          return (
            <path
              key={tone}
              d={path}
              className={`chart-fill ${slot < 4 ? '' : 'chart-layer'} chart-${tone} ${faded ? 'opacity-70' : ''}`}
            />
          )
        })
      ) : panel.shape === 'bars' ? (
        <path
          d={barsPath(panel.values, x, layout.y, slot)}
          className={`chart-fill ${colour} ${faded ? 'opacity-50' : 'opacity-85'}`}
        />
      ) : (
        <>
          {panel.fromZero && (
            <path
              d={areaPath(panel.values, x, layout.y, layout.y(0))}
              className={`chart-fill ${colour} chart-surface`}
            />
          )}
          <path d={linePath(panel.values, x, layout.y)} className={`chart-line ${colour}`} />
          {loneDays(panel.values).map((index) => (
            <circle
              key={index}
              cx={x(index)}
              cy={layout.y(panel.values[index] ?? 0)}
              r={panel.values.length === 1 ? 4 : 2}
              className={`chart-fill ${colour}`}
            />
          ))}
        </>
      )}
      {panel.compared && (
        <path
          d={linePath(panel.compared, x, layout.y) + loneStrokes(panel.compared, x, layout.y, slot)}
          className="chart-line chart-compared"
        />
      )}
    </g>
  )
})
