import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { parseRange } from './byte-range.ts'
import { parseSound } from './parse-sound.ts'
import { storeSound } from './store-sound.ts'

const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.from('0123456789')])
const box = (handler: string) => Buffer.from(`\0\0\0\x20hdlr\0\0\0\0\0\0\0\0${handler}`, 'latin1')
const mp4 = (...handlers: string[]) =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0', 'latin1'), ...handlers.map(box)])
const test = await openTestApp()
const { db } = test
const address = await db.transaction().execute((trx) => storeSound(trx, parseSound(wav)))

const ask = (headers: Record<string, string> = {}, url = address, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers })

it('recognises a sound by its content', () => {
  const typeOf = (bytes: Buffer) => {
    try {
      return parseSound(bytes).type
    } catch (error) {
      return (error as Error).message
    }
  }
  const none = 'The file is no MP3, M4A, Ogg or WAV sound.'
  expect(
    [
      wav,
      Buffer.from('ID3\x04 and so on'),
      Buffer.from([0xff, 0xfb, 0x90, 0x00, 0]),
      mp4('soun'),
      Buffer.from('OggS\0\x02 \x01vorbis'),
      mp4('soun', 'vide'),
      mp4('vide'),
      // No layer III; a bitrate and a rate that are kept free.
      Buffer.from([0xff, 0xf1, 0x90, 0x00]),
      Buffer.from([0xff, 0xfb, 0xf0, 0x00]),
      Buffer.from([0xff, 0xfb, 0x9c, 0x00]),
      Buffer.from('<!doctype html>'),
      Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
      Buffer.alloc(0),
    ].map(typeOf),
  ).toEqual(['wav', 'mp3', 'mp3', 'm4a', 'ogg', ...Array(8).fill(none)])
  expect(typeOf(Buffer.concat([wav, Buffer.alloc(2_000_000)]))).toBe('The file is larger than 2 MB.')
})

it('is served for ever to anyone, as nothing but a sound', async () => {
  const whole = await ask()
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(wav)
  expect(whole.headers).toMatchObject({
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(wav.length),
  })
  expect(whole.headers['content-security-policy']).toContain("default-src 'none'")
  const head = await ask({}, address, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([
    200,
    String(wav.length),
    '',
  ])
  expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
})

it('is served in pieces', async () => {
  const piece = async (range: string, more: Record<string, string> = {}) => {
    const { statusCode, headers, payload } = await ask({ range, ...more })
    return [statusCode, headers['content-range'], payload]
  }
  expect(await piece('bytes=16-19')).toEqual([206, 'bytes 16-19/26', '0123'])
  expect(await piece('bytes=24-')).toEqual([206, 'bytes 24-25/26', '89'])
  expect(await piece('bytes=-3')).toEqual([206, 'bytes 23-25/26', '789'])
  expect(await piece('bytes=20-999')).toEqual([206, 'bytes 20-25/26', '456789'])
  expect((await piece('bytes=26-')).slice(0, 2)).toEqual([416, 'bytes */26'])
  expect((await piece('bytes=-0')).slice(0, 2)).toEqual([416, 'bytes */26'])
  for (const odd of ['bytes=3-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
    expect((await piece(odd))[0], odd).toBe(200)
  const { etag } = (await ask()).headers
  expect((await piece('bytes=0-3', { 'if-range': String(etag) }))[0]).toBe(206)
  expect((await piece('bytes=0-3', { 'if-range': '"another"' }))[0]).toBe(200)
})

it('is nothing else: neither under another ending nor another name', async () => {
  for (const url of [
    address.replace('.wav', '.mp3'),
    address.replace('.wav', ''),
    '/audio/../audio/x.wav',
    `/audio/${'0'.repeat(64)}.wav`,
  ])
    expect((await ask({}, url)).statusCode, url).toBe(404)
})

it('every range is inside of its content', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(60), fc.nat(60)).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat(60).map((last) => `bytes=-${last}`),
  )
  fc.assert(
    fc.property(header, fc.nat(50), (asked, bytes) => {
      const range = parseRange(asked, bytes)
      if (range === null || range === 'unsatisfiable') return
      expect(range.from).toBeGreaterThanOrEqual(0)
      expect(range.to).toBeGreaterThanOrEqual(range.from)
      expect(range.to).toBeLessThan(bytes)
    }),
  )
})
