// Says what is under way, and how far it is, until it is ended: a process of its own, beside work that blocks the one that waits.
// node show-progress.mjs LABEL [FOLDER [MILLISECONDS]]: with a folder it counts the packages of its lock file that are there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [label, folder, pause = process.stdout.isTTY ? '500' : '10000'] = process.argv.slice(2)
const began = Date.now()
const parent = process.ppid
const packages = folder === undefined ? [] : packagesOf(join(folder, 'package-lock.json'))

process.stdout.write(`${label} …\n`)
process.on('SIGTERM', () => {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  process.exit(0)
})
setInterval(() => {
  // Whoever is no longer waited for by anybody falls silent.
  if (process.ppid !== parent) process.exit(0)
  process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${soFar()}` : `${soFar()}\n`)
}, Number(pause))

function soFar() {
  const seconds = `${Math.round((Date.now() - began) / 1000)} s`
  if (packages.length === 0) return `  ${seconds}`
  const there = packages.filter(path => existsSync(join(folder, path, 'package.json'))).length
  return `  ${there} of ${packages.length} packages, ${seconds}`
}

/** Where the packages go that npm installs on this machine. */
function packagesOf(lock) {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  const fits = (wanted, one) => wanted === undefined || wanted.includes(one)
  const here = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  return Object.entries(packages)
    .filter(
      ([path, { os, cpu, libc }]) =>
        path !== '' && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, here),
    )
    .map(([path]) => path)
}
