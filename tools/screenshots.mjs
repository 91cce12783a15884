// npm run screenshots: the pictures of README.md, made anew from a fresh server with the demo's data.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, checkNode, install, root } from './install.mjs'

checkNode()
install()
build()
process.env.CHROMIUM_PATH = findBrowser()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'e2e', 'support', 'take-pictures.ts')], {
  stdio: 'inherit',
  cwd: root,
})
process.exit(status ?? 1)
