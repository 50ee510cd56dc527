import { addDays, countDays, lastOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { dayCount } from '../../demo/calendar.ts'
import { midnight } from '../../demo/networks/midnight.ts'
import { morning } from '../../demo/networks/morning.ts'
import { type DemoPlan, demoOwner, planDemo } from '../../demo/plan-demo.ts'
import { reachType } from '../../demo/reach-facts.ts'
import { type Kind, reportTypes } from '../../demo/report-log.ts'
import { hashText, noise } from '../../demo/seeded-random.ts'
import { listMonths } from './demo-months.ts'
import { writeReachReport, writeReport } from './demo-reports.ts'
import type { PublishedReport } from './report-source.ts'
import type { ReportingPlatform } from './reporting-platform.ts'

const networks = [morning, midnight]
/** Of a hundred days, those of which a second report comes, so many days after the first. */
const reissues = { percent: 8, after: 4 }

/**
 * The demo networks as content owners: of each day that has passed since they were seeded there is a report, a day or two
 * late, now and then a second one. Of one of them, whose months the demo does not close, there are the files for that, too.
 */
export function addDemoOwners(platform: ReportingPlatform, seeded_on: string): void {
  let plan: DemoPlan | null = null
  /** Made when the first file is asked for, and again where time has passed since. */
  const planUntil = (day: string): DemoPlan => {
    if (!plan || (plan.calendar.days.at(-1) ?? '') < day)
      plan = planDemo(seeded_on, Math.max(0, countDays(seeded_on, reportingDay(platform.now()))))
    return plan
  }
  for (const [at, network] of networks.entries()) {
    const owner = demoOwner(network.name)
    const ofMonths = (now: Date) => ({
      name: network.name,
      seeded_on,
      now,
      plan: (month: string) => {
        const { networks: planned, calendar } = planUntil(lastOfMonth(month))
        return { network: planned[at]!, days: calendar.days }
      },
    })
    platform.addOwner(owner, {
      list(reportType, now) {
        const isReach = reportType === reachType
        // Reach comes with the views.
        const kind = isReach
          ? 'activity'
          : (['activity', 'revenue'] as const).find((each) => reportTypes[each] === reportType)
        if (!kind) return network === midnight ? listMonths(reportType, ofMonths(now)) : []
        const delay = network.reports[`${kind}_delay`]
        const today = reportingDay(now)
        const reports: PublishedReport[] = []
        for (let day = addDays(seeded_on, 1 - delay); day < today; day = addDays(day, 1))
          for (const version of isReissued(network.name, day) ? [1, 2] : [1])
            reports.push({
              id: `${network.name}-${isReach ? 'reach' : kind}-${day.replaceAll('-', '')}-${version}`,
              day,
              created_at: madeAt(kind, addDays(day, delay + (version - 1) * reissues.after)),
              content() {
                const made = planUntil(day)
                const index = dayCount + countDays(seeded_on, day) - 1
                const of = { day, index, version }
                return isReach
                  ? writeReachReport(made.networks[at]!, of)
                  : writeReport(made.networks[at]!, kind, of)
              },
            })
        return reports
      },
    })
    for (const type of Object.values(reportTypes)) platform.ensureJob(owner, type, seeded_on)
  }
}

const isReissued = (network: string, day: string) =>
  noise(hashText(`${network} ${day}`), 1) * 100 < reissues.percent

const madeAt = (kind: Kind, day: string) => new Date(`${day}T05:${kind === 'activity' ? 12 : 41}:08Z`)
