// npm run bench [NAME…]: the measured budgets, ratios within one run. Installs what is missing first.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, install, root } from './install.mjs'

checkNode()
install('stderr')
const wanted = process.argv.slice(2)
const all = readdirSync(join(root, 'bench')).filter(name => name.endsWith('.bench.ts'))
const chosen = all.filter(name => wanted.length === 0 || wanted.includes(name.replace('.bench.ts', '')))
if (chosen.length === 0) {
  console.error(`There is no such bench. There are: ${all.map(name => name.replace('.bench.ts', '')).join(', ')}`)
  process.exit(2)
}
// Lighthouse alone is as large as all the rest: only who measures with it installs it.
if (chosen.includes('lighthouse.bench.ts')) install('stderr', join(root, 'bench'))
let failed = false
for (const name of chosen) {
  console.log(`\n# ${name}`)
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'bench', name)], {
    stdio: 'inherit',
    cwd: root,
  })
  failed ||= run.status !== 0
}
process.exit(failed ? 1 : 0)
