// npm run rows: the acceptance rows without a test, and why.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const [rows, proofs, open] = readFileSync(join(root, 'docs', 'acceptance.md'), 'utf8')
  .split(/^## (?:Proofs|Rows without a test)$/m)
  .map(part => [...part.matchAll(/^\| ([A-Z]\d\d) \| (.*) \|$/gm)])
for (const [, id, why] of open) {
  console.log(`${id}  ${rows.find(([, other]) => other === id)?.[2]}\n     ${why}`)
}
const proved = new Set(proofs.map(([, id]) => id))
console.log(`\n${proved.size} of ${rows.length} rows have tests; ${proofs.length} are named in docs/acceptance.md.`)
