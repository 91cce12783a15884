// npm test: everything, on a fresh clone. npm run check: the part without browsers (--no-browser). npm run test:long: what
// takes minutes, such as servers that are killed while they pay (--long).
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, findFirefox } from './browser.mjs'
import { build, checkNode, install, root } from './install.mjs'
import { folderInMemory } from './memory-folder.mjs'
import { readResults } from './test-results.mjs'

checkNode()
process.chdir(root)
install()
const isLong = process.argv.includes('--long')
const withBrowser = !isLong && !process.argv.includes('--no-browser')
if (withBrowser || isLong) process.env.CHROMIUM_PATH = findBrowser()
const mostNamed = 40
// What the long tests run besides: what other tests prove as well, the rarer states of a screen, its sizes and brands, great numbers.
const thorough = String.raw`\(thorough\)$`
const patternOption = '--testNamePattern='
const others = `^(?!.*${thorough})`
const results = join(root, '.test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

let passed = 0
let failed = 0
const failures = []
const skipped = []
// What is struck and killed lies on a disk, as it does where it serves; all else where it costs least.
const inMemory = isLong ? undefined : folderInMemory()
if (inMemory !== undefined) process.env.TMPDIR = inMemory
if (isLong) {
  // All anew: what was kept from earlier runs does not know of changed packages or texts.
  const began = Date.now()
  const { status } = run('stryker', ['run', 'tools/mutants/stryker.config.mjs', '--force'])
  reportStep('mutants of rules', status === 0, began)
  build()
  tests('long', '--reporter=verbose')
  tests('database', '--reporter=verbose', `${patternOption}${thorough}`)
  tests('long-browser', '--reporter=verbose')
  // With what npm test leaves out, and in every look: both widths, each by day and by night.
  process.env.TEST_LOOKS = 'every'
  tests('browser', '--reporter=verbose')
  const firefox = findFirefox()
  if (firefox === undefined)
    console.log('There is no Firefox, so the stories of console and rewards are tested in Chromium alone.\n')
  else {
    Object.assign(process.env, { FIREFOX_PATH: firefox, TEST_BROWSER: 'firefox' })
    tests('browser', '--reporter=verbose', 'e2e/console-', 'e2e/reward', 'e2e/sample-catalogue')
  }
} else {
  // Side by side each checks by itself: several checkers of one program work out much of its types again.
  const rooms = ['rules', 'web', 'server'].map(room => step(`types of ${room}`, 'tsc', '-p', room, '--checkers', '1'))
  await Promise.all([
    step('types', 'tsc', '--noEmit', '--checkers', '1'),
    ...rooms,
    step('lint', 'biome', 'check', '--error-on-warnings', '.'),
  ])
  tests('unit', '--reporter=dot', '--coverage')
  build()
  tests('database', '--reporter=dot', `${patternOption}${others}`)
}
if (withBrowser) tests('browser', '--reporter=dot', `${patternOption}${others}`)
if (inMemory !== undefined) rmSync(inMemory, { recursive: true, force: true })
if (failures.length > 0) console.log(`Failed:\n${failures.map(name => `  ${name}`).join('\n')}\n`)
if (skipped.length > 0) {
  const named = skipped.slice(0, mostNamed).map(name => `  ${name}`)
  if (skipped.length > mostNamed) named.push(`  … and ${skipped.length - mostNamed} more`)
  console.log(`Skipped, since something is missing on this machine (docs/TESTING.md):\n${named.join('\n')}\n`)
}
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)

/** One check that passes or fails as a whole, and prints what it has to say once it is done. */
function step(name, program, ...args) {
  const began = Date.now()
  return new Promise(resolve =>
    execFile(join(root, 'node_modules', '.bin', program), args, { maxBuffer: Infinity }, (error, printed, warned) => {
      process.stdout.write(printed + warned || (error?.message ?? ''))
      reportStep(name, error === null, began)
      resolve()
    }),
  )
}

function reportStep(name, isGood, began) {
  report(name, isGood, began)
  if (isGood) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
}

/**
 * One of Vitest's projects; its tests count one by one. A run that breaks off, or misses a threshold, counts as a failure
 * besides.
 */
function tests(project, ...more) {
  const began = Date.now()
  const file = join(results, `${project}.json`)
  const { status, stderr } = run(
    'vitest',
    ['run', '--project', project, '--reporter=json', `--outputFile.json=${file}`, ...more],
    'pipe',
  )
  process.stderr.write(stderr)
  const pattern = more.find(word => word.startsWith(patternOption))?.slice(patternOption.length)
  const found = readResults(file, root, pattern === undefined ? undefined : new RegExp(pattern))
  if (status !== 0 && found.failures.length === 0) found.failures.push(`the run itself\n      ${lastLines(stderr)}`)
  passed += found.passed
  failed += found.failures.length
  failures.push(...found.failures.map(name => `${project}: ${name}`))
  skipped.push(...found.skipped.map(name => `${project}: ${name}`))
  report(`${project}: ${found.passed} passed, ${found.failures.length} failed`, status === 0, began)
}

/** What a run says on stderr is printed at its end where it is `pipe`, and there for whoever names why it failed. */
function run(program, args, stderr = 'inherit') {
  const stdio = ['inherit', 'inherit', stderr]
  const options = { stdio, maxBuffer: Infinity, encoding: 'utf8' }
  const done = spawnSync(join(root, 'node_modules', '.bin', program), args, options)
  // What was never started has printed nothing and failed nothing: the reason is all there is.
  if (done.error) throw done.error
  return done
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-4).join('\n      ')
}

function report(name, isGood, began) {
  console.log(`${isGood ? '✓' : '✗'} ${name}  (${((Date.now() - began) / 1000).toFixed(1)} s)\n`)
}
