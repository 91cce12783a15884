// npm run mutants: changes rules in small ways, one at a time, and lists the changes that no unit test notices.
// npm run mutants -- rules/goals: of one folder, or one file.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root } from './install.mjs'
import config from './mutants/stryker.config.mjs'

checkNode()
install()
const [place] = process.argv.slice(2)
const exceptions = config.mutate.filter(one => one.startsWith('!'))
const wanted = place?.endsWith('.ts') ? place : `${place}/**/*.ts`
const mutate = place === undefined ? config.mutate : [wanted, ...exceptions]
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'stryker'),
  ['run', 'tools/mutants/stryker.config.mjs', '--mutate', mutate.join(',')],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
