// npm test: everything, on a fresh clone. npm run check: the part without browsers (--no-browser). npm run test:long: what
// takes minutes, such as servers that are killed while they pay (--long).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build, checkNode, install, root } from './install.mjs'
import { folderInMemory } from './memory-folder.mjs'

checkNode()
process.chdir(root)
install()
const isLong = process.argv.includes('--long')
const withBrowser = !isLong && !process.argv.includes('--no-browser')
if (withBrowser || isLong) process.env.CHROMIUM_PATH = findBrowser()
const results = join(root, '.test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

let passed = 0
let failed = 0
// What is struck and killed lies on a disk, as it does where it serves; all else where it costs least.
const inMemory = isLong ? undefined : folderInMemory()
if (inMemory !== undefined) process.env.TMPDIR = inMemory
if (isLong) {
  build()
  tests('long', '--reporter=verbose')
  tests('long-browser', '--reporter=verbose')
  // What npm test looks at in two ways: both widths, each by day and by night.
  process.env.TEST_LOOKS = 'every'
  tests('browser', '--reporter=verbose', '--testNamePattern=light|dark')
} else {
  step('types', 'tsc', '--noEmit')
  step('lint', 'biome', 'check', '--error-on-warnings', '.')
  tests('unit', '--reporter=dot', '--coverage')
  build()
  tests('database', '--reporter=dot')
}
if (withBrowser) tests('browser', '--reporter=dot')
if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** One check that passes or fails as a whole. */
function step(name, program, ...args) {
  const began = Date.now()
  const { status } = run(program, args)
  report(name, status === 0, began)
  if (status === 0) passed += 1
  else failed += 1
}

/** One of Vitest's projects; its tests count one by one. A run that breaks off counts as a failure besides. */
function tests(project, ...more) {
  const began = Date.now()
  const file = join(results, `${project}.json`)
  const { status } = run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ])
  const counts = read(file)
  passed += counts.passed
  failed += counts.failed + (status !== 0 && counts.failed === 0 ? 1 : 0)
  report(`${project}: ${counts.passed} passed, ${counts.failed} failed`, status === 0, began)
}

function read(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function run(program, args) {
  return spawnSync(join(root, 'node_modules', '.bin', program), args, { stdio: 'inherit', env: process.env })
}

function report(name, isGood, began) {
  console.log(`${isGood ? '✓' : '✗'} ${name}  (${((Date.now() - began) / 1000).toFixed(1)} s)\n`)
}
