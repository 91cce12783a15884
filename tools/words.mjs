// npm run words [-- LOCALE…]: what is wrong in the bundles, and what grew much. Adds and removes words under a lock, so that
// several people may do so at once, each in every language:
//   node tools/words.mjs add    < {"key": {"en_US": "…", "de_DE": "…", and so on}}; of a key that is there, those that change
//   node tools/words.mjs remove KEY…
// With --console: those of the console's bundle, in its languages.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, install, root } from './install.mjs'

const given = process.argv.slice(2).filter(word => word !== '--console')
const bundle = given.length < process.argv.length - 2 ? 'console' : 'goalquest'
const folder = join(root, 'bundles', bundle)
const lock = join(folder, '.lock')
const [action, ...keys] = given
if (action !== 'add' && action !== 'remove') report()

const locales = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => name.slice(0, -5))
const input = action === 'add' ? JSON.parse(readFileSync(0, 'utf8')) : {}

takeLock()
try {
  const bundles = locales.map(locale => {
    const file = join(folder, `${locale}.json`)
    return { locale, file, words: JSON.parse(readFileSync(file, 'utf8')) }
  })
  // Looked at before anything is written, so that what is refused leaves every bundle as it was.
  for (const [key, texts] of Object.entries(input)) {
    for (const locale of Object.keys(texts))
      if (!locales.includes(locale)) refuse(`${key} has words for ${locale}, which is no bundle`)
    for (const { locale, words } of bundles) {
      const text = texts[locale] ?? words[key]
      if (typeof text !== 'string') refuse(`${key} has no words for ${locale}`)
      words[key] = text
    }
  }
  for (const { file, words } of bundles) {
    for (const key of keys) delete words[key]
    const sorted = Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(`${file}.new`, `${JSON.stringify(sorted, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  }
} finally {
  rmdirSync(lock)
}

function report() {
  checkNode()
  install('stderr')
  const script = join(root, 'tools', 'words-report.ts')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    cwd: root,
  })
  process.exit(status ?? 1)
}

function takeLock() {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      return mkdirSync(lock)
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
  stop(`Another run holds ${lock}; remove it if none is running.`)
}

function refuse(why) {
  rmdirSync(lock)
  stop(`${why}; nothing was changed.`)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
