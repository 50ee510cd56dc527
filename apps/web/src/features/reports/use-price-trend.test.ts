import type { PriceReport } from '@cuesheet/contract/video-report'
import { expect, test } from 'vitest'
import { leadingPrice } from './use-price-trend.ts'

type Prices = Pick<PriceReport['days'][number]['engaged'], 'highest' | 'network_average'>

const lead = (leading_views: PriceReport['freshness']['leading_views'], engaged: Prices) =>
  leadingPrice({ freshness: { leading_views }, days: [{ engaged }] } as PriceReport)

test('the price of engaged views leads where it is to, and anything is known of it', () => {
  expect(lead('views', { highest: '2', network_average: '1' })).toBe('rpm')
  expect(lead('engaged_views', { highest: '2', network_average: null })).toBe('engaged_rpm')
  expect(lead('engaged_views', { highest: null, network_average: '1' })).toBe('engaged_rpm')
  expect(lead('engaged_views', { highest: null, network_average: null })).toBe('rpm')
})
