/** The figures above the chart, money first: views × RPM is what it comes from. */
export const cards = ['profit', 'views', 'rpm', 'premium_views', 'premium_rpm'] as const
export type Card = (typeof cards)[number]

/** What stands beside views and RPM: the same by the measure that the platform's changes of counting left as it was. */
export const engagedOf = { views: 'engaged_views', rpm: 'engaged_rpm' } as const
export type Counted = keyof typeof engagedOf
export const isCounted = (name: string): name is Counted => name in engagedOf

/** Each can be the chart's main measure. */
export const measures = [...cards, ...Object.values(engagedOf)] as const
export type Measure = (typeof measures)[number]

/** The card that a measure belongs to. */
export const cardOf = (measure: Measure): Card =>
  measure === 'engaged_views' ? 'views' : measure === 'engaged_rpm' ? 'rpm' : measure
