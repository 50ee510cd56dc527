import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mailedOrigin } from './mailed-origin.ts'

it.each([
  // The machine itself, and names below localhost.
  ['localhost', {}, 'http://localhost:4100'],
  ['morning.localhost', { PUBLIC_PORT: '80' }, 'http://morning.localhost'],
  ['morning.localhost', { PUBLIC_SCHEME: 'https', PUBLIC_PORT: '8443' }, 'https://morning.localhost:8443'],
  // On loopback a proxy is in front, which ends TLS.
  ['play.example.com', {}, 'https://play.example.com'],
  ['play.example.com', { PUBLIC_PORT: '8443' }, 'https://play.example.com:8443'],
  ['play.example.com', { HOST: '0.0.0.0', TRUST_PROXY: 'loopback' }, 'https://play.example.com'],
  // Browsers reach the server itself, which speaks http.
  ['play.example.com', { HOST: '0.0.0.0' }, 'http://play.example.com:4100'],
  ['play.example.com', { HOST: '0.0.0.0', PORT: '80' }, 'http://play.example.com'],
  ['play.example.com', { HOST: '0.0.0.0', PUBLIC_SCHEME: 'https' }, 'https://play.example.com'],
  ['play.example.com', { PUBLIC_SCHEME: 'http', PUBLIC_PORT: '80' }, 'http://play.example.com'],
])('a mail leads to %s with %j by %s', (domain, environment, origin) => {
  expect(mailedOrigin(readConfig(environment), domain)).toBe(origin)
})
