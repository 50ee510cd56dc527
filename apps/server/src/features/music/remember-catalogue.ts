import { type AnswerMemory, remember } from '../reports/read.ts'
import type { CatalogueView } from './tracks/catalogue-view.ts'

/** What was answered before to the same question of the same catalogue and chart; nothing of an account is in it. */
export function rememberCatalogue<Answer>(
  memory: AnswerMemory,
  { scope, revision, chart_made_at, isrc_prefix, service, locale }: CatalogueView,
  question: readonly unknown[],
  compute: () => Promise<Answer>,
): Promise<Answer> {
  const moment = { network_id: scope.network_id, revision, memory }
  return remember(moment, [...question, chart_made_at, isrc_prefix, service === 'served', locale], compute)
}
