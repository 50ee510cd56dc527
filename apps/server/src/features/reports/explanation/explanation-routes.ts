import { explanation, priceSplits } from '@cuesheet/contract/explanation'
import type { ReportServing } from '../report-serving.ts'
import { readExplanation } from './read-explanation.ts'
import { readPriceSplits } from './read-price-splits.ts'

export function explanationRoutes(serveReport: ReportServing): void {
  serveReport(explanation, readExplanation)
  serveReport(priceSplits, readPriceSplits)
}
