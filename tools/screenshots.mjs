// npm run screenshots [NAME…]: the pictures of README.md and docs, made anew from a fresh server with the demo’s data. With names
// of scripts, such as take-console-pictures, those alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, checkNode, install, root } from './install.mjs'

checkNode()
install()
build()
process.env.CHROMIUM_PATH = findBrowser()
const given = process.argv.slice(2)
const all = ['take-pictures', 'take-console-pictures', 'take-authoring-pictures', 'take-reward-pictures']
for (const name of given.length > 0 ? given : all) {
  const script = join(root, 'e2e', 'support', `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}
