// npm run build — the packages and the web app, for an installation that starts without either (NODE_ENV=production).
import { prepare } from './prepare.mjs'

await prepare('npm run build', { web: true, packages: 'product' })
