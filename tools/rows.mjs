// npm run rows: the acceptance rows that no test's title names. --json prints them as a list.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('..', import.meta.url).pathname
const rows = [...readFileSync(join(root, 'docs', 'acceptance.md'), 'utf8').matchAll(/^\| ([A-Z]\d\d) \| (.*) \|$/gm)]
const titles = testFiles(root).flatMap(file => [
  ...readFileSync(file, 'utf8').matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*[`'"]([^`'"]+)/g),
])
const named = new Set(titles.flatMap(([, title]) => title.match(/\b[A-Z]\d\d\b/g) ?? []))
const open = rows.filter(([, id]) => !named.has(id))

if (process.argv.includes('--json')) console.log(JSON.stringify(open.map(([, id]) => id)))
else {
  for (const [, id, text] of open) console.log(`${id}  ${text}`)
  console.log(`\n${rows.length - open.length} of ${rows.length} rows are named by a test, ${open.length} are not.`)
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const at = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', 'data', '.git'].includes(entry.name) ? [] : testFiles(at)
    return /\.(test|e2e|long)\.tsx?$/.test(entry.name) ? [at] : []
  })
}
