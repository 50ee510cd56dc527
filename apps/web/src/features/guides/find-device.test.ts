import { expect, it } from 'vitest'
import { findDevice } from './find-device.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, null],
  ['Mozilla/5.0 (Linux; Android 16; SM-S931N) AppleWebKit/537.36 Chrome/141.0', 5, 'aos'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0', 10, null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0', 0, null],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, expected) => {
  expect(findDevice({ userAgent, maxTouchPoints })).toBe(expected)
})
