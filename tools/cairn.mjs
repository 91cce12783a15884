// npm run cairn -- COMMAND: the command line, built like the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, checkNode, install, root } from './install.mjs'

checkNode()
// What is said while preparing must not stand on standard output: with --json only the answer may.
install('stderr')
build('stderr')
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'cairn.js')).href)
