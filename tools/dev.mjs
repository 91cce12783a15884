// npm run dev: the quick loop. API on 3000, restarted on change; pages on 5000 by Vite, which passes /v1 on.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root } from './install.mjs'

checkNode()
install()
const bin = name => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'tools/dev-server.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--port', '5000', '--strictPort'], { cwd: root, stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
