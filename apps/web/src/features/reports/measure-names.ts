/** The figures above the chart, money first: views × RPM is what it comes from. Each can be the chart's main measure. */
export const measures = ['profit', 'views', 'rpm', 'premium_views', 'premium_rpm'] as const
export type Measure = (typeof measures)[number]
