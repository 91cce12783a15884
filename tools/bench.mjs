// npm run bench [NAME…]: the measured budgets, ratios within one run. Installs what is missing first.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { checkNode, install, root } from './install.mjs'

checkNode()
install('stderr')
const wanted = process.argv.slice(2)
const all = readdirSync(join(root, 'bench'), { recursive: true }).filter(
  path => path.endsWith('.bench.ts') && !path.includes('node_modules'),
)
const nameOf = path => basename(path, '.bench.ts')
const chosen = all.filter(path => wanted.length === 0 || wanted.includes(nameOf(path)))
if (chosen.length === 0) {
  console.error(`There is no such bench. There are: ${all.map(nameOf).join(', ')}`)
  process.exit(2)
}
// Lighthouse alone is as large as all the rest: only who measures with it installs it.
const lighthouse = chosen.find(path => nameOf(path) === 'lighthouse')
if (lighthouse) install('stderr', join(root, 'bench', dirname(lighthouse)))
// Some measure in a browser.
if (chosen.some(path => ['typing', 'terraces', 'lighthouse'].includes(nameOf(path))))
  process.env.CHROMIUM_PATH = findBrowser()
let failed = false
for (const path of chosen) {
  console.log(`\n# ${path}`)
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'bench', path)], {
    stdio: 'inherit',
    cwd: root,
  })
  failed ||= run.status !== 0
}
process.exit(failed ? 1 : 0)
