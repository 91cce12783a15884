// npm run approve: approves every screen as it looks now; npm run approve -- -t 390-dark: those of one look.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, checkNode, install, root } from './install.mjs'

checkNode()
install()
build()
process.env.CHROMIUM_PATH = findBrowser()
process.env.APPROVE_PICTURES = 'yes'
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'vitest'),
  ['run', '--project', 'long-browser', 'e2e/visual.long.e2e.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root },
)
process.exit(status ?? 1)
