import { networkConstants } from '@cuesheet/contract/values/network-constants'
import type { getNetwork } from './queries.ts'

type Network = Awaited<ReturnType<typeof getNetwork>>

/** A network as lines for a terminal. */
export function formatNetwork(network: Network): string[] {
  const { color_primary, color_primary_dim, is_playist, own_constants } = network
  const row = (name: string, value: string | null) => `  ${name.padEnd(18)} ${value ?? 'none'}`
  const constants = Object.entries(networkConstants.parse({})).map(([name, value]) => {
    const ownValue = own_constants[name]
    return `    ${name} = ${ownValue ?? value}${ownValue === undefined ? '' : ` (default ${value})`}`
  })
  return [
    `${network.name}${network.is_default ? ' (the default: shown on unknown domains)' : ''}`,
    row('domains', network.domains.join(', ')),
    row('design', network.design_id),
    row('colours', `${color_primary}, dim ${color_primary_dim}`),
    row('playist', is_playist ? 'yes: English, US dollars' : 'no: Korean, won'),
    row('default fee rate', network.default_fee_rate),
    row('ISRC prefix', network.isrc_prefix ?? 'none: tracks of any ISRC'),
    row('report loss', `up to ${network.most_report_loss} % without being asked`),
    row(
      'final figures',
      network.final_figures_day === null ? null : `on day ${network.final_figures_day} of the month after`,
    ),
    row('payday', formatPayday(network)),
    row('leading views', network.leading_views === 'views' ? 'views' : 'engaged views'),
    row('closed and paid in', network.settlement_currency),
    row('support', network.support_url),
    row('terms', network.terms_url),
    row('privacy', network.privacy_url),
    row('favicon', network.logo_favicon),
    row('share picture', network.logo_meta),
    row('exclusive mark', network.exclusive_logo),
    ...Object.entries(network.texts).map(([locale, { title, description }]) =>
      row(`text ${locale}`, [title, description].filter(Boolean).join(' — ')),
    ),
    '  constants',
    ...constants,
  ]
}

const moved = { before: 'the Friday before', after: 'the Monday after' }

function formatPayday({ payday, payday_months, weekend_payday }: Network): string | null {
  if (payday === null) return null
  const months = payday_months === 1 ? 'the month after' : `the month ${payday_months} months later`
  const weekend = moved[weekend_payday as keyof typeof moved]
  return `on day ${payday} of ${months}${weekend ? `; on a weekend ${weekend}` : ''}`
}
