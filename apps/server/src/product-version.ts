import { readFileSync } from 'node:fs'
import path from 'node:path'

const file = path.join(import.meta.dirname, '../package.json')

/** As the server's package.json has it. */
export const productVersion = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
