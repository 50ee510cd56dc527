// The server of the browser journeys: the demo networks in a data folder of its own, gone when it stops.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyFolder, prepareDemoTemplate } from './demo-template.mjs'
import { prepare } from './prepare.mjs'
import { fail, inProject, runForeground } from './project.mjs'
import { startVideoPlatform } from './video-platform.mjs'

const node = await prepare('the server of the journeys', { web: true })
const folder = process.env.E2E_DATA_DIR ?? mkdtempSync(path.join(os.tmpdir(), 'cuesheet-e2e-'))
mkdirSync(folder, { recursive: true, mode: 0o700 })
const template = await prepareDemoTemplate(node)
if (!template || !copyFolder(template, folder)) fail('The demo of the journeys could not be made: see above.')
const { settings } = await startVideoPlatform(node, {
  DATA_DIR: folder,
  VIDEO_PLATFORM_PORT: process.env.E2E_PLATFORM_PORT ?? '0',
})
process.exitCode = await runForeground(node, [inProject('tools/demo/main.ts'), '--open-months'], {
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: os.tmpdir(),
    PORT: process.env.E2E_PORT,
    DATA_DIR: folder,
    DEMO_PASSWORD: process.env.E2E_DEMO_PASSWORD,
    LOG_LEVEL: 'warn',
    ...settings,
    // What a journey counts is not to change while it runs: by this name the demo is not connected, and no reports of it come.
    YOUTUBE_REPORTING_ROOT_URL: settings.YOUTUBE_REPORTING_ROOT_URL.replace('127.0.0.1', 'localhost'),
  },
  stdio: ['ignore', 'inherit', 'inherit'],
})
rmSync(folder, { recursive: true, force: true })
