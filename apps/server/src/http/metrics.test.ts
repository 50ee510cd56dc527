import { expect, it } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'

const scrape_token = 'of-the-scraper-alone'
const test = await openTestApp({ scrape_token })

it('counts requests by route, never by address, and shows pool and process', async () => {
  await test.app.inject('/api/member/me?secret=1')
  await test.app.inject('/api/some/unknown/address-1')
  const { body, headers } = await test.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${scrape_token}` },
  })
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/member\/me",status="403"\} 1/,
  )
  expect(body).toMatch(/database_connections\{state="waiting"\} 0/)
  expect(body).toMatch(/process_resident_memory_bytes \d{7,}/)
  expect(body).not.toMatch(/secret|address-1/)
})
