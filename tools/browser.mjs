// Finds a Chromium for the browser tests, or installs one. Node's own modules only.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The headless shell is Chromium without a window: the same engine, and the tests take half the time.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The path of a Firefox: FIREFOX_PATH, one at a usual place, or on Debian as root one that is installed now; else undefined. */
export function findFirefox() {
  const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].filter(Boolean)
  const found = () => places.find(path => existsSync(path))
  if (found() === undefined && canInstall) {
    console.log('Installing Firefox …')
    apt('update', '-qq')
    apt('install', '-y', '-qq', 'firefox-esr')
  }
  return found()
}

/** The path of a Chromium: CHROMIUM_PATH, one at a usual place, or on Debian as root one that is installed now. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined) {
    if (existsSync(named)) return named
    stop(`CHROMIUM_PATH names ${named}, which is not there.`)
  }
  if (canInstall && !(existsSync(usual[0]) && hasJapanese())) {
    console.log('Installing Chromium and fonts …')
    apt('update', '-qq')
    const fonts = ['fonts-noto-core', 'fonts-noto-cjk']
    // Older Debians know no headless shell.
    const tries = [
      ['chromium-headless-shell', ...fonts],
      ['chromium', ...fonts],
    ]
    tries.find(packages => apt('install', '-y', '-qq', ...packages))
  }
  return (
    usual.find(path => existsSync(path)) ??
    stop('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH.')
  )
}

// Screens are tested in Japanese as well; where the fonts cannot be listed they are assumed to be there.
function hasJapanese() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' })
  return status !== 0 || stdout.trim() !== ''
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
